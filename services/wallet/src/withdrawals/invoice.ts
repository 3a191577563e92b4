/** `WD-YYYYMMDD-` and the day's serial number, at least six digits (rule book §5). */
export function invoiceNumber(businessDay: string, serial: number): string {
  return `WD-${businessDay.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`
}
