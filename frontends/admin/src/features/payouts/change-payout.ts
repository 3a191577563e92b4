import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import type { StatusValues } from '../../row-status/status-fields'
import { proposalsKey } from '../proposals/proposals'
import { rewardClaims } from '../reward-claims/reward-claims'
import { allVouchers } from '../vouchers/all-vouchers'
import { withdrawalsKey } from '../withdrawals/all-withdrawals'
import { payoutsKey } from './payouts'

/** Invalidates payouts, and what changes with them: withdrawals, vouchers, claims, and proposals that wait for an approval. */
function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    const keys = [payoutsKey, withdrawalsKey, allVouchers.key, rewardClaims.key, proposalsKey]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** POST /api/payouts/approve. */
export function useApprovePayout() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/payouts/approve', { id }),
    onSettled,
  })
}

/** POST /api/payouts/release, which the download needs; a repeated release changes nothing. */
export function useReleasePayout() {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api.post('/api/payouts/release', { id }),
    onSettled,
  })
}

/** POST /api/payouts/cancel. */
export function useCancelPayout(id: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (reason: string) => api.post('/api/payouts/cancel', { id, reason }),
    onSettled,
  })
}

/** POST /api/payouts/settle: settles the line of a reward claim by hand. */
export function useSettleClaim(id: string) {
  const onSettled = useRefresh()
  return useMutation({
    mutationFn: (values: StatusValues) =>
      api.post('/api/payouts/settle', { id, ...values }, { idempotent: true }),
    onSettled,
  })
}

/** POST /api/payouts/result: previews the bank's result file, or applies it with `apply`. */
export function useSendResult(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ file, apply }: { file: File; apply: boolean }) => {
      const form = new FormData()
      form.append('id', id)
      form.append('apply', apply ? '1' : '0')
      form.append('file', file)
      return api.post('/api/payouts/result', form, { idempotent: apply })
    },
    onSettled: (_reply, _error, { apply }) => (apply ? refresh() : undefined),
  })
}
