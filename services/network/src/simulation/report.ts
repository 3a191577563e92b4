import { type BonusTotals, paidIn } from './bonus-totals'
import type { Comparison, MonthCompared } from './comparison'

const heading = [
  'month',
  'placed',
  'turnover',
  '',
  'sponsor',
  'pairing',
  'level',
  'payout',
  'flushed',
  'payout/turnover',
]

/** Formats a comparison as a table for a terminal, two lines per month. Amounts are Rupiah. */
export function reportOf({ months, total, seq }: Comparison): string {
  const rows = [
    heading,
    ...months.flatMap((month) => linesOf(month)),
    ...linesOf({ ...total, month: 'total' }),
  ]
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column]!, column))
      .join('  ')
      .trimEnd(),
  )
  return [...table, `Replayed ${grouped(BigInt(seq))} placements.`].join('\n')
}

function linesOf({ month, placements, placed, repeatOrders, actual, simulated }: MonthCompared): string[][] {
  const turnover = placed + repeatOrders
  return [
    [month, grouped(placements), grouped(turnover), 'actual', ...bonusCells(actual, turnover)],
    ['', '', '', 'simulated', ...bonusCells(simulated, turnover)],
  ]
}

function bonusCells(totals: BonusTotals, turnover: bigint): string[] {
  const { sponsor, pairing, pairing_level, flushed } = totals
  const paid = paidIn(totals)
  return [...[sponsor, pairing, pairing_level, paid, flushed].map(grouped), percentage(paid, turnover)]
}

/** Percentage with one decimal, rounded down; `-` without turnover. */
function percentage(paid: bigint, turnover: bigint): string {
  if (turnover === 0n) return '-'
  const tenths = (paid * 1000n) / turnover
  return `${tenths / 10n},${tenths % 10n}%`
}

function grouped(amount: bigint): string {
  return amount.toLocaleString('id-ID')
}

/** Aligns texts left and numbers right. */
function pad(cell: string, width: number, column: number): string {
  return column === 0 || column === 3 ? cell.padEnd(width) : cell.padStart(width)
}
