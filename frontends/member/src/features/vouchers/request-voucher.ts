import { floorToMultiple } from '@jejaring/money'
import { api, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import { vouchers } from './vouchers'

export type VoucherReply = Reply<'POST /api/vouchers/request'>

/** Rounds a typed amount down to a multiple of the minimum, as the server does; 0 below the minimum. */
export function roundedVoucher(amount: number | null, min: number): number {
  return Number(floorToMultiple(BigInt(Math.max(0, amount ?? 0)), BigInt(Math.max(1, min))))
}

/** POST /api/vouchers/request: withdraws the amount from the voucher wallet. */
export function useRequestVoucher() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (request: { amount: number; password: string }) =>
      api.post('/api/vouchers/request', request, { idempotent: true }),
    // Also after a lost reply, because the amount may have been withdrawn. Not awaited.
    onSettled: () => {
      for (const queryKey of [vouchers.key, ['dashboard']]) void queries.invalidateQueries({ queryKey })
    },
  })
}
