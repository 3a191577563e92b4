import type { ListTaxWorksheetReply, ListTaxWorksheetRequest } from '@jejaring/proto/wallet/v1/wallet'
import { invalid, requireAdmin, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { taxTable } from '../store/tax-page'
import { type Month, monthFrom } from '../tax/month'
import { worksheetOf } from '../tax/pph21'

/** Lists a page of a month's PPh 21 worksheet, in Rupiah. Faults: unauthenticated, forbidden, invalid (`month`). */
export async function listTaxWorksheet(
  { kit }: Context,
  { query, month: requestedMonth }: ListTaxWorksheetRequest,
): Promise<ListTaxWorksheetReply> {
  requireAdmin()
  const month = parseMonth(requestedMonth, kit.clock.now())
  const page = await tablePage(kit.database.manager, taxTable(query, month))
  const lines = page.rows.map(({ member_id: memberId, username, name, gross }) => ({
    memberId,
    username,
    name,
    ...worksheetOf(gross),
  }))
  return {
    counts: { total: page.total, filtered: page.filtered },
    lines,
    ...page.sums,
    month: month.name,
  }
}

export function parseMonth(text: string, now: Date): Month {
  const month = monthFrom(text, now)
  if (month) return month
  throw invalid('Bulan belum benar.', { month: 'Isi dengan bulan, misalnya 2026-11.' })
}
