/** Source of a payout file's column. */
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
  /** Content of a `fixed` column; empty otherwise. */
  readonly text: string
}

/** Column titles of a bank's result file, and the words of its status column. */
export interface ResultFormat {
  /** When empty, lines are matched by account and amount. */
  readonly reference: string
  readonly account: string
  readonly amount: string
  readonly status: string
  /** May be empty. */
  readonly reason: string
  readonly paid: readonly string[]
  readonly refused: readonly string[]
}

/** Format of a bank's payout file and result file. Each payout keeps a copy. */
export interface PayoutTemplate {
  readonly format: (typeof formats)[number]
  /** For CSV only. */
  readonly delimiter: (typeof delimiters)[number]
  /** Whether the first line contains the titles. */
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
