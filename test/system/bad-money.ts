import { randomUUID } from 'node:crypto'

/** Invalid changes of a voucher request, and the field of the error; each is 422. */
export const badVoucherRequests: [string, object, string][] = [
  ['a negative amount', { amount: -50_000 }, 'amount'],
  ['an amount with dots', { amount: '50.000' }, 'amount'],
  ['an amount as a power', { amount: '1e5' }, 'amount'],
  ['half a Rupiah', { amount: 50_000.5 }, 'amount'],
  ['less than the minimum', { amount: 49_999 }, 'amount'],
  ['more than there is', { amount: 900_000_000_000 }, 'amount'],
  ['with a wrong password', { password: 'bukan-ini' }, 'password'],
  ['without a password', { password: '' }, 'password'],
]

const template_id = '00000000-0000-7000-8000-0000000000a1'

/** Invalid payout calls of an admin: path, body, status and field of the error. */
export const badPayouts: [string, string, object, number, string?][] = [
  ['of no template', '/api/payouts/create', { ids: [randomUUID()] }, 422, 'template_id'],
  [
    'of a template there is none of',
    '/api/payouts/create',
    { template_id: 'x', checked: 1 },
    422,
    'template_id',
  ],
  ['of no rows', '/api/payouts/create', { template_id }, 422, 'status_data'],
  ['of rows that are not there', '/api/payouts/create', { template_id, ids: ["1' OR '1'='1"] }, 409],
  ['approved, that is not there', '/api/payouts/approve', { id: "'; --" }, 404],
  ['taken back without a reason', '/api/payouts/cancel', { id: randomUUID() }, 422, 'reason'],
  ['settled by hand, that is not there', '/api/payouts/settle', { id: "'; --", status: 'success' }, 404],
  ['with a result that is no file', '/api/payouts/result', { id: randomUUID(), apply: 1 }, 422, 'file'],
]

/** Invalid changes of a withdrawal request, and the field of the error; each is 422. */
export const badWithdrawals: [string, object, string][] = [
  ['a negative amount', { amount: -50_000 }, 'amount'],
  ['an amount with dots', { amount: '50.000' }, 'amount'],
  ['an amount that is none', { amount: 'NaN' }, 'amount'],
  ['less than the minimum', { amount: 49_999 }, 'amount'],
  ['more than there is', { amount: 900_000_000_000 }, 'amount'],
  ['from no wallet', { type: 'tabungan' }, 'type'],
  ['from the voucher wallet', { type: 'voucher' }, 'type'],
  ['with a wrong password', { password: 'bukan-ini' }, 'password'],
]

/** How pins are sent, with the status and the field that is named. */
export const badTransfers: [string, object, number, string?][] = [
  ['to oneself', { username: 'member01' }, 422, 'username'],
  ['to nobody', { username: 'tidakada' }, 422, 'username'],
  ['none', { qty: 0 }, 422, 'qty'],
  ['minus one', { qty: -1 }, 422, 'qty'],
  ['half a pin', { qty: 1.5 }, 422, 'qty'],
  ['with dots', { qty: '1.000' }, 422, 'qty'],
  ['as a power', { qty: '1e3' }, 422, 'qty'],
  ['more than there are', { qty: 9_999 }, 422, 'qty'],
  ['of a package there is none of', { package_id: 77 }, 422, 'package_id'],
  ['with a wrong password', { password: 'bukan-ini' }, 422, 'password'],
  ['without a password', { password: '' }, 422, 'password'],
]
