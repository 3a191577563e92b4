import { Amount } from '@jejaring/ui'
import type { Total } from '@jejaring/ui/table'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.withdrawals

/** Rupiah of all rows that the table's filters leave; left out where they are too many to be added up. */
export const totalsFields = z.optional(
  z.object({ requested: z.number(), received: z.number(), refused: z.number() }),
)

type Totals = z.infer<typeof totalsFields>

/** What was asked for, what is kept of it, and what the members receive. */
export function withdrawalTotals(sums: Totals): Total[] {
  if (!sums) return []
  const { requested, received } = sums
  return totalsAround(sums, [total(words.deducted, requested - received), total(words.received, received)])
}

/** Vouchers are paid in full: what was asked for is what the members receive. */
export const voucherTotals = (sums: Totals): Total[] => (sums ? totalsAround(sums, []) : [])

/** Refused rows have a sum of their own, as nothing of them is paid; where there are no others, only that. */
function totalsAround({ requested, refused }: NonNullable<Totals>, paid: readonly Total[]): Total[] {
  if (refused === 0) return [total(words.amount, requested), ...paid]
  const refusals = total(words.refused, refused)
  return requested === 0 ? [refusals] : [total(words.amountKept, requested), ...paid, refusals]
}

const total = (label: string, value: number): Total => ({ label, value: <Amount value={value} /> })
