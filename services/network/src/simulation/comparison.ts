import { addBonusTotals, type BonusTotals, NO_BONUSES } from './bonus-totals'

/** Turnover and bonuses of a month, actual and simulated. Amounts are Rupiah. */
export interface MonthCompared {
  /** `yyyy-mm`, by business day. */
  readonly month: string
  readonly placements: bigint
  /** Sum of the prices stamped on the month's placements. */
  readonly placed: bigint
  readonly repeatOrders: bigint
  readonly actual: BonusTotals
  readonly simulated: BonusTotals
}

export interface Comparison {
  /** Non-empty months in order, starting with that of `since`. */
  readonly months: MonthCompared[]
  readonly total: MonthCompared
  /** The last replayed placement. */
  readonly seq: number
}

/** Inputs of the comparison, each by month (`yyyy-mm`). */
export interface MonthlyTotals {
  readonly sales: ReadonlyMap<string, { readonly placements: bigint; readonly placed: bigint }>
  readonly repeatOrders: ReadonlyMap<string, bigint>
  readonly actual: ReadonlyMap<string, BonusTotals>
  readonly simulated: ReadonlyMap<string, BonusTotals>
}

export function compareMonths(totals: MonthlyTotals, seq: number, since = ''): Comparison {
  const { sales, repeatOrders, actual, simulated } = totals
  const names = new Set([sales, repeatOrders, actual, simulated].flatMap((byMonth) => [...byMonth.keys()]))
  const months = [...names]
    .filter((month) => month >= since.slice(0, 7))
    .sort()
    .map((month) => ({
      month,
      placements: sales.get(month)?.placements ?? 0n,
      placed: sales.get(month)?.placed ?? 0n,
      repeatOrders: repeatOrders.get(month) ?? 0n,
      actual: actual.get(month) ?? NO_BONUSES,
      simulated: simulated.get(month) ?? NO_BONUSES,
    }))
  return { months, total: months.reduce(add, EMPTY_MONTH), seq }
}

const EMPTY_MONTH: MonthCompared = {
  month: '',
  placements: 0n,
  placed: 0n,
  repeatOrders: 0n,
  actual: NO_BONUSES,
  simulated: NO_BONUSES,
}

function add(total: MonthCompared, month: MonthCompared): MonthCompared {
  return {
    month: '',
    placements: total.placements + month.placements,
    placed: total.placed + month.placed,
    repeatOrders: total.repeatOrders + month.repeatOrders,
    actual: addBonusTotals(total.actual, month.actual),
    simulated: addBonusTotals(total.simulated, month.simulated),
  }
}
