/** Where a column of a payout file takes what it holds. */
export const columnSources = [
  'reference',
  'amount',
  'holder',
  'account',
  'bank_code',
  'channel_code',
  'bank_name',
  'description',
  'username',
  'fixed',
  'empty',
] as const
export type ColumnSource = (typeof columnSources)[number]

export const formats = ['csv', 'xlsx'] as const
export const delimiters = [',', ';', '|'] as const

export interface PayoutColumn {
  readonly title: string
  readonly source: ColumnSource
  /** What a `fixed` column holds; empty otherwise. */
  readonly text: string
}

/** The columns of a bank's result file by their titles, and the words of its status column. */
export interface ResultFormat {
  /** Empty: lines are matched by account and amount. */
  readonly reference: string
  readonly account: string
  readonly amount: string
  readonly status: string
  /** May be empty. */
  readonly reason: string
  readonly paid: readonly string[]
  readonly refused: readonly string[]
}

/** How a bank wants its file and writes its result; a payout keeps it as it was when its file was made. */
export interface PayoutTemplate {
  readonly format: (typeof formats)[number]
  /** Of a csv. */
  readonly delimiter: (typeof delimiters)[number]
  /** Whether the first line holds the titles. */
  readonly header: boolean
  readonly columns: readonly PayoutColumn[]
  readonly result: ResultFormat
}

export interface NamedTemplate extends PayoutTemplate {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly version: bigint
}
