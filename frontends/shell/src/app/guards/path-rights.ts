/** The right that opens each screen of the admin area, by the beginning of its path. */
const rightByPath: Readonly<Record<string, string>> = {
  '/a/pins': 'pins.read',
  '/a/withdraws': 'withdrawals.read',
  '/a/payouts': 'payouts.read',
  '/a/proposals': 'proposals.read',
  '/a/vouchers': 'vouchers.read',
  '/a/rewards': 'claims.read',
  '/a/prizes': 'claims.read',
  '/a/datamaster/banks': 'master_data.read',
  '/a/datamaster/packages': 'master_data.read',
  '/a/datamaster/rewards': 'master_data.read',
  '/a/datamaster/users': 'members.read',
  '/a/members': 'members.read',
  '/a/identities': 'identities.change',
  '/a/announcements': 'announcements.read',
  '/a/configs/whatsapp': 'messages.read',
  '/a/configs': 'configuration.read',
  '/a/audit': 'audit.read',
  '/a/reports/pin_transactions': 'pin_reports.read',
  '/a/reports/pin_recapts': 'pin_reports.read',
  '/a/reports/sponsors': 'network_reports.read',
  '/a/reports/as-of': 'network_reports.read',
  '/a/reports': 'money_reports.read',
}
const paths = Object.keys(rightByPath)

/** The right that a path needs; undefined when every admin may open it. */
export function rightOfPath(pathname: string): string | undefined {
  const path = paths.find((one) => pathname === one || pathname.startsWith(`${one}/`))
  return path && rightByPath[path]
}
