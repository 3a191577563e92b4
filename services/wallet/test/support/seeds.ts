/** Default configuration values (rule book §2). */
export const seeds: Readonly<Record<string, string>> = {
  withdraw_admin: '10',
  withdraw_voucher: '10',
  withdraw_sponsor: '50000',
  withdraw_pairing: '100000',
  withdraw_pairing_level: '50000',
  withdraw_ro_days: '30',
  voucher_min: '50000',
  payout_approval_above: '25000000',
}
