import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { caller, forbidden, invalid, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  addNextMonths,
  type FlushedRow,
  flushedTable,
  type ProgrammeMonth,
  readProgrammeMonths,
} from '../store/programme-months'

/** Brings the sums by month to the end of the log, a part at a time. */
export async function updateProgrammeMonths({ transaction }: Pick<Context, 'transaction'>): Promise<void> {
  while (await transaction(addNextMonths));
}

/** What was placed and flushed by month. Faults: forbidden for a member. */
export async function readProgrammeMonthsForAdmin(context: Context): Promise<ProgrammeMonth[]> {
  if (caller().actor?.role === 'member') throw forbidden()
  await updateProgrammeMonths(context)
  return await readProgrammeMonths(context.database.manager)
}

/**
 * A page of the members whose pairs were flushed, most first; `month` is `yyyy-mm`, empty for all of them. Faults:
 * unauthenticated, forbidden, invalid (`month`).
 */
export async function listFlushed(
  context: Context,
  query: TableQuery | undefined,
  month: string,
): Promise<TablePage<FlushedRow, 'pairs' | 'amount'>> {
  requireAdmin()
  // The database's calendar has no year 0.
  if (month !== '' && !/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(month)) {
    throw invalid('Bulan belum benar.', { month: 'Isi dengan bulan, misalnya 2026-11.' })
  }
  await updateProgrammeMonths(context)
  return await tablePage(context.database.manager, flushedTable(query, month && `${month}-01`))
}
