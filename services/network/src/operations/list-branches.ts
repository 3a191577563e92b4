import { addDays, businessDay } from '@jejaring/calendar'
import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { ExportBranchesRequest } from '@jejaring/proto/network/v1/network'
import {
  column,
  descending,
  exportedRows,
  fileKind,
  type RowOf,
  requireAdmin,
  sortable,
  type TablePage,
  type TableSource,
  tablePage,
  usernameReader,
} from '@jejaring/service-kit'
import { countColumn, dayColumn, fileColumns, fileParts, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { findBranches } from '../history/branches'

/** Days of the two spans that are compared, the second up to today. */
const SPAN_DAYS = 30

const branchColumns = sortable({
  username: column<string>(`coalesce(m.username, '')`, { joins: ['m'], file: textColumn('Username', 18) }),
  name: column<string>(`coalesce(m.name, '')`, { joins: ['m'], file: textColumn('Nama', 28) }),
  members: column<bigint>('b.members', { file: countColumn('Member') }),
  recent: column<bigint>('b.recent', { file: countColumn('Baru 30 hari') }),
  earlier: column<bigint>('b.earlier', { file: countColumn('Baru 30 hari sebelumnya') }),
  last_day: column<string>('b.last_day', { file: dayColumn('Penempatan terakhir') }),
})

export type BranchRow = RowOf<typeof branchColumns>

/** A page of the branches, those with most new members first. Faults: unauthenticated, forbidden, unavailable. */
export async function listBranches(
  context: Context,
  query: TableQuery | undefined,
): Promise<TablePage<BranchRow>> {
  requireAdmin()
  return await tablePage(context.database.manager, branchTable(context, query))
}

/** The same as a file. Faults: unauthenticated, forbidden, too_many, unavailable. */
export function exportBranches(
  context: Context,
  { query, format }: ExportBranchesRequest,
): AsyncGenerator<FilePart> {
  return fileParts(fileKind(format), sheet, () => {
    requireAdmin()
    const source = branchTable(context, query)
    const usernameOf = usernameReader('member_id')
    return exportedRows(context, { target: 'report:branches', source, format, usernameOf })
  })
}

const sheet = {
  name: 'Cabang',
  columns: fileColumns<BranchRow>(branchColumns),
  totalLabel: (rows: number) => `Total ${rows} cabang`,
}

/** The branches come from memory, and their names from the database. */
function branchTable(
  { clock, history }: Context,
  query: TableQuery | undefined,
): TableSource<typeof branchColumns> {
  const log = history()
  const today = businessDay(clock.now())
  const branches = findBranches(log, {
    recentAfter: log.lastOn(addDays(today, -SPAN_DAYS)),
    earlierAfter: log.lastOn(addDays(today, -2 * SPAN_DAYS)),
  })
  return {
    table: `(SELECT * FROM unnest(:seqs::bigint[], :members::bigint[], :recent::bigint[], :earlier::bigint[],
                                  :lastDays::text[]) AS u (seq, members, recent, earlier, last_day))`,
    alias: 'b',
    joins: {
      m: `JOIN placement_log l ON l.seq = b.seq JOIN placements p ON p.id = l.placement_id
          LEFT JOIN members m ON m.member_id = p.member_id`,
    },
    columns: branchColumns,
    searchable: ['username', 'name'],
    shortByPrefix: true,
    parameters: {
      seqs: branches.map(({ seq }) => seq),
      members: branches.map(({ members }) => members),
      recent: branches.map(({ recent }) => recent),
      earlier: branches.map(({ earlier }) => earlier),
      lastDays: branches.map(({ lastSeq }) => log.dayOf(lastSeq)),
    },
    query,
    defaultOrder: [descending('b.recent'), descending('b.members'), descending('b.seq')],
  }
}
