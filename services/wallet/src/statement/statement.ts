import { addDays } from '@jejaring/calendar'
import { type WalletType, walletNames, walletTypes } from '../ledger/accounts'
import type { WalletCause } from '../ledger/move'
import type { Month } from '../tax/month'

/** Rupiah of each wallet of a member. */
export type WalletAmounts = Readonly<Record<WalletType, bigint>>

/** Income and outgoing amounts of one wallet on one business day, as the ledger totals them. */
export interface WalletDay {
  readonly day: string
  readonly wallet: WalletType
  readonly income: bigint
  readonly pulled: bigint
}

/** A move of a wallet that is no bonus. */
export interface StatementMove {
  readonly day: string
  readonly wallet: WalletType
  readonly incoming: boolean
  readonly amount: bigint
  readonly cause: Exclude<WalletCause, 'bonus'>
  readonly reference: string
}

/** A member's ledger of one month, read from one snapshot. */
export interface MonthOfLedger {
  readonly opening: WalletAmounts
  readonly days: readonly WalletDay[]
  readonly moves: readonly StatementMove[]
}

export interface StatementLine {
  readonly day: string
  readonly text: string
  readonly wallet: WalletType
  /** Negative for money that left the wallet. */
  readonly amount: bigint
  /** All wallets together, after this line. */
  readonly balance: bigint
}

export interface Statement {
  /** `yyyy-mm`. */
  readonly month: string
  readonly firstDay: string
  /** The last day of the month, or today in the current month. */
  readonly lastDay: string
  readonly opening: WalletAmounts
  /** Sums of the lines by kind and wallet, without kinds that have no line. */
  readonly totals: readonly { readonly text: string; readonly amounts: WalletAmounts }[]
  readonly closing: WalletAmounts
  /** By day; the bonuses of a wallet and day are one line. */
  readonly lines: readonly StatementLine[]
}

const kindNames = {
  bonus: 'Bonus',
  opening_balance: 'Saldo dari program sebelumnya',
  voucher_share: 'Voucher dari penarikan',
  withdrawal: 'Penarikan',
  refund: 'Pengembalian penarikan',
} as const
type Kind = keyof typeof kindNames

const kindOfCause: Readonly<Record<StatementMove['cause'], Kind>> = {
  opening_balance: 'opening_balance',
  withdrawal_voucher: 'voucher_share',
  withdrawal_request: 'withdrawal',
  voucher_request: 'withdrawal',
  withdrawal_refund: 'refund',
  voucher_refund: 'refund',
}

type KindOfLine = Omit<StatementLine, 'balance'> & { readonly kind: Kind }

/**
 * Builds the statement of a month. Throws when the lines do not add up to the change of the balances, which is a defect of
 * the ledger or of its reading.
 */
export function buildStatement(ledger: MonthOfLedger, month: Month, today: string): Statement {
  const { opening, days } = ledger
  const lines = [...bonusLines(ledger), ...ledger.moves.map(lineOfMove)].sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )
  const closing = add(opening, amountsOf(days.map((day) => ({ ...day, amount: day.income - day.pulled }))))
  if (sum(add(opening, amountsOf(lines))) !== sum(closing))
    throw new Error('statement does not equal the ledger')
  const monthEnd = addDays(month.end, -1)
  let balance = sum(opening)
  return {
    month: month.name,
    firstDay: month.firstDay,
    lastDay: today < monthEnd ? today : monthEnd,
    opening,
    totals: totalsOf(lines),
    closing,
    lines: lines.map(({ day, text, wallet, amount }) => {
      balance += amount
      return { day, text, wallet, amount, balance }
    }),
  }
}

export function sum(amounts: WalletAmounts): bigint {
  return walletTypes.reduce((total, wallet) => total + amounts[wallet], 0n)
}

/** The bonuses of each day: its income, less the income of other moves. A correction lowers the day's income. */
function bonusLines({ days, moves }: MonthOfLedger): KindOfLine[] {
  const otherIncome = new Map<string, bigint>()
  for (const { day, wallet, amount, cause } of moves) {
    if (cause !== 'opening_balance' && cause !== 'withdrawal_voucher') continue
    const key = `${day} ${wallet}`
    otherIncome.set(key, (otherIncome.get(key) ?? 0n) + amount)
  }
  return days.flatMap(({ day, wallet, income }) => {
    const amount = income - (otherIncome.get(`${day} ${wallet}`) ?? 0n)
    return amount === 0n ? [] : [{ day, wallet, amount, kind: 'bonus', text: walletNames[wallet] }]
  })
}

function lineOfMove({ day, wallet, incoming, amount, cause, reference }: StatementMove): KindOfLine {
  const kind = kindOfCause[cause]
  const text = `${kindNames[kind]} ${reference}`.trim()
  return { day, wallet, amount: incoming ? amount : -amount, kind, text }
}

function totalsOf(lines: readonly KindOfLine[]) {
  return (Object.keys(kindNames) as Kind[]).flatMap((kind) => {
    const ofKind = lines.filter((line) => line.kind === kind)
    return ofKind.length === 0 ? [] : [{ text: kindNames[kind], amounts: amountsOf(ofKind) }]
  })
}

function amountsOf(
  parts: readonly { readonly wallet: WalletType; readonly amount: bigint }[],
): WalletAmounts {
  const amounts: Record<WalletType, bigint> = { sponsor: 0n, pairing: 0n, pairing_level: 0n, voucher: 0n }
  for (const { wallet, amount } of parts) amounts[wallet] += amount
  return amounts
}

function add(a: WalletAmounts, b: WalletAmounts): WalletAmounts {
  return {
    sponsor: a.sponsor + b.sponsor,
    pairing: a.pairing + b.pairing,
    pairing_level: a.pairing_level + b.pairing_level,
    voucher: a.voucher + b.voucher,
  }
}
