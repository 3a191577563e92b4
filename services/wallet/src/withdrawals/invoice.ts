/** `WD-YYYYMMDD-` (vouchers `VC-`, payouts `PO-`) and the day's serial number, at least six digits (rule book §5). */
export function invoiceNumber(prefix: 'WD' | 'VC' | 'PO', businessDay: string, serial: number): string {
  return `${prefix}-${businessDay.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`
}
