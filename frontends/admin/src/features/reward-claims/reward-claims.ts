import type { TableSource } from '@jejaring/features'
import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
import { otherStatuses, type StatusValues } from '../../row-status/status-fields'
import { texts } from '../../texts'
import { refusableTotalsSchema } from '../withdrawal-sums/table-totals'

const words = texts.rewardClaims

const claim = z.object({
  id: z.string(),
  created_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  reward: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  reason: z.string(),
  status: z.enum(['pending', 'process', 'success', 'failed']),
  status_name: z.string(),
  status_class: z.string(),
})

export type RewardClaim = z.infer<typeof claim>

const extras = z.object({ totals: refusableTotalsSchema })

/** POST /api/rewards/claim/datatables: all reward claims, with their sums. */
export const rewardClaims: TableSource<RewardClaim, z.infer<typeof extras>> = {
  key: ['reward-claims'],
  path: '/api/rewards/claim/datatables',
  row: claim,
  extras,
}

/** GET /api/rewards/claim/history/{id}: the status history of a claim. */
export const claimHistory = historyOf(rewardClaims, '/api/rewards/claim/history')

export const isFinal = ({ status }: RewardClaim): boolean => status === 'success'

/** The statuses a claim may change to: any other one until it is paid (rule book §3). */
export const nextStatuses = (row: RewardClaim) => (isFinal(row) ? [] : otherStatuses(row))

const reply = z.object({ message: z.string() })

/** POST /api/rewards/process. Optimistic locking: `from` is the status that was shown; 409 when it changed. */
export const processClaim = ({ row, ...change }: StatusValues & { row: RewardClaim }) =>
  api.post('/api/rewards/process', { id: row.id, from: row.status, ...change }, reply, { idempotent: true })

export function useProcessClaim() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: processClaim,
    // Also after a failure: another admin may have changed the claim.
    onSettled: () => queries.invalidateQueries({ queryKey: rewardClaims.key }),
  })
}

/** All fields of a claim, for its details. */
export function descriptionOf(row: RewardClaim): DescriptionItem[] {
  return [
    { label: words.date, value: dateTimeText(row.created_at) },
    ...payeeOf(row),
    ...(row.reason ? [{ label: texts.statuses.reason, value: row.reason }] : []),
    { label: words.amount, value: rupiah(row.amount), total: true },
  ]
}

/** Member, reward and destination account. */
export function payeeOf(row: RewardClaim): DescriptionItem[] {
  const account = `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.reward, value: row.reward },
    { label: words.account, value: account },
  ]
}
