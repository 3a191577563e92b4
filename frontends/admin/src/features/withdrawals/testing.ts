export const listRoute = 'POST /api/withdraws/datatable/a'
export const changeRoute = 'POST /api/withdraws/change_status'
export const historyRoute = 'GET /api/withdraws/history/'

export const pending = {
  id: 'w-1',
  created_at: '2026-11-20T10:00:00.000+07:00',
  invoice: 'WD-20261120-000001',
  username: 'citra',
  name: 'Citra Lestari',
  type_name: 'Bonus Pairing',
  amount_request: 100_000,
  amount_admin: 10_000,
  amount_voucher: 10_000,
  bank_fee: 2_500,
  amount_received: 77_500,
  bank_name: 'Bank Mandiri',
  bank_account_name: 'Citra Lestari',
  bank_account_address: '1234567890',
  reason: '',
  payout_id: '',
  payout_number: '',
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
  is_checked: 0,
}

export function page(rows: object[], sums: object = { checked: 0, checked_received: 0 }) {
  const counts = { recordsTotal: rows.length, recordsFiltered: rows.length }
  return { body: { ...counts, data: rows, wallets: { pending: 0, success: 0, total: 0 }, ...sums } }
}
