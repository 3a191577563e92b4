/** Calls of tables of members and admins, and malformed requests. */
export const reports = ['wallets', 'wallet_recapts', 'sponsors', 'pins', 'pin_recapts'].map(
  (table) => `/api/reports/datatable/${table}`,
)
export const tables = [
  '/api/pins/datatable/m',
  '/api/pins/datatable/m/histories',
  '/api/pins/datatable/history/ro',
  '/api/networks/sponsors',
  '/api/networks/datatable/pairing_levels',
  '/api/wallets/datatable',
  '/api/vouchers/datatable/m',
  '/api/withdraws/datatable/m',
  '/api/prizes/tour-bali/datatable/member',
  '/api/prizes/tour-bali/datatable',
  '/api/rewards/claim/datatables',
  '/api/rewards/datatable',
  '/api/pins/datatable/a',
  '/api/withdraws/datatable/a',
  '/api/vouchers/datatable/a',
  '/api/payouts/datatable',
  ...reports,
]
export const questions: [string, object][] = [
  ['a NUL in the search', { search: { value: 'a\u0000b' } }],
  ['nothing but a NUL in the search', { search: { value: '\0' } }],
  ['quotes in the search', { search: { value: `'; DROP TABLE moves; --"` } }],
  ['patterns in the search', { search: { value: '%_\\' } }],
  ['emoji in the search', { search: { value: '🌳'.repeat(50) } }],
  ['an unknown column', { columns: [{ data: 'password) --' }], order: [{ column: 0, dir: 'sideways' }] }],
  ['a column of the prototype', { columns: [{ data: 'constructor' }], order: [{ column: 0, dir: 'asc' }] }],
  ['a page far behind the end', { start: 2_000_000_000, length: 5_000 }],
  ['texts in place of numbers', { start: 'x', length: [], draw: {} }],
]
