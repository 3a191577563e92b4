import type { TablePage } from '@jejaring/service-kit'

/** Counts and sums of a list's selection, without its rows. */
export type SelectionTotals<Sum extends string> = Omit<TablePage<never, Sum>, 'rows'>

/** Requested Rupiah by state: open (pending and process), paid, and refused. */
export type StatusSum = 'pending' | 'success' | 'refused'

/** SQL aggregates of the sums; `status` and `amount` are SQL expressions. */
export function statusSums(status: string, amount: string): Record<StatusSum, string> {
  const of = (statuses: string) => `sum(CASE WHEN ${status} IN (${statuses}) THEN ${amount} ELSE 0 END)`
  return { pending: of(`'pending', 'process'`), success: of(`'success'`), refused: of(`'failed'`) }
}
