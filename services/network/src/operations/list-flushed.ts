import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { invalid, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type FlushedRow, flushedTable } from '../store/programme-months'
import { updateProgrammeMonths } from './read-programme-months'

/**
 * A page of the members with flushed pairs, most pairs first. `month` is `yyyy-mm`; empty selects all months. Faults:
 * unauthenticated, forbidden, invalid (`month`).
 */
export async function listFlushed(
  context: Context,
  query: TableQuery | undefined,
  month: string,
): Promise<TablePage<FlushedRow, 'pairs' | 'amount'>> {
  requireAdmin()
  // PostgreSQL rejects the year 0000.
  if (month !== '' && !/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw invalid('Bulan belum benar.', { month: 'Isi dengan bulan, misalnya 2026-11.' })
  }
  await updateProgrammeMonths(context)
  return await tablePage(context.database.manager, flushedTable(query, month && `${month}-01`))
}
