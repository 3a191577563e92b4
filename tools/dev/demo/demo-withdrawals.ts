import type { Visitor } from '../../../test/support/http/visitor'
import type { Leader } from './demo-rewards'

interface Rows {
  data: { id: string }[]
}

/**
 * Makes withdrawals of today in every status; a few are paid. Ignores the rejection of an amount
 * that a leader does not have.
 */
export async function withdrawSome(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  for (const { visitor, password } of leaders) {
    await visitor.post('/api/withdraws/request', { type: 'sponsor', amount: 500_000, password })
    await visitor.post('/api/withdraws/request', { type: 'pairing', amount: 500_000, password })
  }
  const { body } = await admin.post<Rows>('/api/withdraws/datatable/a', { st: 'pending', length: 100 })
  const ids = body.data.map(({ id }) => id)
  const paid = Math.ceil(ids.length * 0.3)
  const change = async (status: string, changed: string[], reason = '') => {
    if (changed.length === 0) return
    await admin.post('/api/withdraws/change_status', { status_data: { status, ids: changed }, reason })
  }
  await change('success', ids.slice(0, paid))
  await change('process', ids.slice(paid, paid + 2))
  await change('failed', ids.slice(paid + 2, paid + 3), 'Nama pemilik rekening tidak cocok')
  await withdrawVouchers(leaders, admin)
}

/** One voucher withdrawal is paid, the others wait. */
async function withdrawVouchers(leaders: readonly Leader[], admin: Visitor): Promise<void> {
  for (const { visitor, password } of leaders)
    await visitor.post('/api/vouchers/request', { amount: 50_000, password })
  const { body } = await admin.post<Rows>('/api/vouchers/datatable/a', { fstatus: 'pending', length: 10 })
  const [paid] = body.data
  if (paid) await admin.post('/api/vouchers/process', { id: paid.id, status: 'success' })
}
