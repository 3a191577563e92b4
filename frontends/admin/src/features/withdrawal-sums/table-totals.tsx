import { Amount } from '@jejaring/ui'
import type { Total } from '@jejaring/ui/table'
import * as texts from '../../texts'

const words = texts.withdrawals

/** Sums in Rupiah over all filtered rows; absent when there are too many rows to add up. */
type Totals = { requested: number; received: number; refused: number } | undefined

/** Requested amount, deductions, and the amount the members receive. */
export function withdrawalTotals(sums: Totals): Total[] {
  if (!sums) return []
  const { requested, received } = sums
  return withRefusedTotal(sums, [
    total(words.deducted, requested - received),
    total(words.received, received),
  ])
}

/** Vouchers and rewards are paid in full, so that the requested amount equals the received one. */
export const refusableTotals = (sums: Omit<NonNullable<Totals>, 'received'> | null | undefined): Total[] =>
  sums ? withRefusedTotal(sums, []) : []

/** Shows refused rows as a separate sum because nothing of them is paid; the other sums are left out when they are zero. */
function withRefusedTotal(
  { requested, refused }: { requested: number; refused: number },
  paid: readonly Total[],
): Total[] {
  if (refused === 0) return [total(words.amount, requested), ...paid]
  const refusals = total(words.refused, refused)
  return requested === 0 ? [refusals] : [total(words.amountKept, requested), ...paid, refusals]
}

const total = (label: string, value: number): Total => ({ label, value: <Amount value={value} /> })
