import type { Payout } from './payouts'

export const payout: Payout = {
  id: 'p-1',
  kind: 'withdrawals' as 'withdrawals' | 'vouchers',
  number: 'PO-20261121-000001',
  template_name: 'Xendit',
  file_name: 'PO-20261121-000001.xlsx',
  sha256: 'ab'.repeat(32),
  count: 2,
  total: 187_000,
  open_count: 2,
  approval_above: 100_000,
  created_at: '2026-11-21T10:00:00.000+07:00',
  created_by: 'admin',
  approved_at: null,
  approved_by: '',
  downloaded_at: null,
  downloaded_by: '',
  ended_at: null,
  reason: '',
  is_mine: 0,
  status: 'waiting',
  step: 'waiting',
  status_name: 'Menunggu persetujuan',
  status_class: 'warning',
  status_icon: 'clock',
}
export const bank = { bank_name: 'BCA', count: 2, amount_received: 187_000 }
export const detail = (changes: Partial<Payout> = {}) => ({
  'GET /api/payouts/detail/p-1': {
    body: {
      payout: { ...payout, ...changes },
      outcomes: [{ outcome: 'open', count: 2, amount: 187_000 }],
      banks: [bank],
      results: [],
    },
  },
  'POST /api/payouts/lines/p-1': { body: { recordsTotal: 0, recordsFiltered: 0, data: [] } },
})
export const opened = { at: '/a/payouts/p-1', route: '/a/payouts/:id' }
