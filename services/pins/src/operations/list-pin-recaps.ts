import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { ListPinRecapsReply } from '@jejaring/proto/pins/v1/pins'
import {
  column,
  countsOf,
  descending,
  mergeDeltas,
  type RowOf,
  requireAdmin,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import { countColumn, textColumn } from '@jejaring/spreadsheet'

import type { EntityManager } from 'typeorm'
import { memberSearchTarget } from '../store/search-targets'
import { pinRecaps } from '../store/summary-tables'

export const pinRecapColumns = {
  member_id: column<string>('r.owner_id'),
  username: column<string>('m.username', { joins: ['m'], sort: true, file: textColumn('Username', 18) }),
  name: column<string>('m.name', {
    joins: ['m'],
    sort: ['m.name', 'm.member_id'],
    file: textColumn('Nama', 28),
  }),
  reg1_total: column<bigint>('r.total', { sort: true, file: countColumn('Regular: total') }),
  reg1_act: column<bigint>('r.act', { sort: true, file: countColumn('Regular: aktivasi') }),
  reg1_bal: column<bigint>('r.bal', { sort: true, file: countColumn('Regular: stok') }),
}

export type PinRecapRow = RowOf<typeof pinRecapColumns>

const sumsOf = (row: string) => ({
  total: `sum(${row}.total)`,
  activated: `sum(${row}.act)`,
  stock: `sum(${row}.bal)`,
})
type PinSum = keyof ReturnType<typeof sumsOf>

/**
 * Returns a page of activation pins by member, most pins first; a pin counts for its last owner (rule book §4).
 * Faults: unauthenticated, forbidden.
 */
export async function listPinRecaps(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<ListPinRecapsReply> {
  requireAdmin()
  await mergeDeltas(manager, pinRecaps)
  const page = await tablePage(manager, pinRecapTable(query))
  const recaps = page.rows.map((row) => ({
    memberId: row.member_id,
    username: row.username,
    name: row.name,
    sums: { total: row.reg1_total, activated: row.reg1_act, stock: row.reg1_bal },
  }))
  return { counts: countsOf(page), recaps, sums: page.sums }
}

/** The list source, from the summary table. Callers merge its deltas first. */
export function pinRecapTable(query: TableQuery | undefined): TableSource<typeof pinRecapColumns, PinSum> {
  return {
    table: 'pin_recaps',
    alias: 'r',
    key: 'r.owner_id',
    joins: { m: 'JOIN members m ON m.member_id = r.owner_id' },
    columns: pinRecapColumns,
    where: 'r.total > 0',
    searchTargets: [memberSearchTarget('r.owner_id')],
    query,
    sums: sumsOf('r'),
    countSource: { from: 'pin_recap_totals_now t', rows: 't.owners', sums: sumsOf('t') },
    defaultOrder: [descending('r.total'), descending('r.owner_id')],
  }
}
