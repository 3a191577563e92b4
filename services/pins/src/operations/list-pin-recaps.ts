import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { ListPinRecapsReply } from '@jejaring/proto/pins/v1/pins'
import { countsOf, mergeDeltas, requireAdmin, type TableSource, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { memberSearchTarget } from '../store/search-targets'
import { pinRecaps } from '../store/summary-tables'

export interface PinRecapRow {
  readonly member_id: string
  readonly username: string
  readonly name: string
  readonly reg1_total: bigint
  readonly reg1_act: bigint
  readonly reg1_bal: bigint
}

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
  const page = await tablePage<PinRecapRow, PinSum>(manager, pinRecapTable(query))
  const recaps = page.rows.map((row) => ({
    memberId: row.member_id,
    username: row.username,
    name: row.name,
    sums: { total: row.reg1_total, activated: row.reg1_act, stock: row.reg1_bal },
  }))
  return { counts: countsOf(page), recaps, sums: page.sums }
}

/** The list source, from the summary table. Callers merge its deltas first. */
export function pinRecapTable(query: TableQuery | undefined): TableSource<PinSum> {
  return {
    from: 'pin_recaps r JOIN members m ON m.member_id = r.owner_id',
    countFrom: 'pin_recaps r',
    columns: {
      member_id: 'r.owner_id',
      username: 'm.username',
      name: 'm.name',
      reg1_total: 'r.total',
      reg1_act: 'r.act',
      reg1_bal: 'r.bal',
    },
    sortBy: {
      username: 'm.username',
      name: ['m.name', 'm.member_id'],
      reg1_total: 'r.total',
      reg1_act: 'r.act',
      reg1_bal: 'r.bal',
    },
    where: 'r.total > 0',
    searchTargets: [{ ...memberSearchTarget('r.owner_id'), isUnique: true }],
    query,
    sums: sumsOf('r'),
    countSource: { from: 'pin_recap_totals_now t', rows: 't.owners', sums: sumsOf('t') },
    defaultOrder: 'r.total DESC, r.owner_id DESC',
  }
}
