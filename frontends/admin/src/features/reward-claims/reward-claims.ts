import { type RowOf, tableSource } from '@jejaring/features'
import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import { isOpen, otherStatuses } from '../../row-status/open-status'
import { historyOf } from '../../row-status/row-history'
import type { StatusValues } from '../../row-status/status-fields'
import * as texts from '../../texts'

const words = texts.rewardClaims

export type RewardClaim = RowOf<'/api/rewards/claim/datatables'>

/** POST /api/rewards/claim/datatables: all reward claims, with their sums. */
export const rewardClaims = tableSource({
  key: ['reward-claims'],
  path: '/api/rewards/claim/datatables',
})

/** GET /api/rewards/claim/history/{id}: the status history of a claim. */
export const claimHistory = historyOf(rewardClaims, '/api/rewards/claim/history/{id}')

/** A claim in a payout file changes with the file only (rule book §5). */
const isInOpenPayout = (row: RewardClaim): boolean => row.payout_id !== '' && isOpen(row)

export const isFixed = (row: RewardClaim): boolean => row.status === 'success' || isInOpenPayout(row)

export const isSelectable = (row: RewardClaim): boolean => isOpen(row) && !isInOpenPayout(row)

/** The statuses a claim may change to: any other one until it is paid (rule book §3) or in a payout file. */
export const nextStatuses = (row: RewardClaim) => (isFixed(row) ? [] : otherStatuses(row))

/** POST /api/rewards/process. Optimistic locking: `from` is the status that was shown; 409 when it changed. */
export const processClaim = ({ row, ...change }: StatusValues & { row: RewardClaim }) =>
  api.post('/api/rewards/process', { id: row.id, from: row.status, ...change }, { idempotent: true })

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
    ...(row.payout_number ? [{ label: texts.withdrawals.payout, value: row.payout_number }] : []),
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
