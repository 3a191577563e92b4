import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { ListPinRecapsReply } from '@jejaring/proto/pins/v1/pins'
import { requireAdmin, type TableSource, tablePage } from '@jejaring/service'
import type { EntityManager } from 'typeorm'

export interface PinRecapRow {
  readonly member_id: string
  readonly username: string
  readonly name: string
  readonly reg1_total: bigint
  readonly reg1_act: bigint
  readonly reg1_bal: bigint
}

// Counted when asked, in one pass over the pins or, where that is cheaper, over the index pins_recap.
const RECAPS = `(
  SELECT owner_id, count(*) AS total, count(*) FILTER (WHERE status = 'used') AS act,
         count(*) FILTER (WHERE status <> 'used') AS bal
    FROM pins WHERE kind = 'activation' GROUP BY owner_id) r
  LEFT JOIN members m ON m.member_id = r.owner_id`

const sums = { total: 'sum(r.total)', activated: 'sum(r.act)', stock: 'sum(r.bal)' }
type PinSum = keyof typeof sums

/**
 * A page of what became of the activation pins of each member who has any, most pins first; a pin counts
 * with its last owner (rule book §4). Faults: unauthenticated, forbidden.
 */
export async function listPinRecaps(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<ListPinRecapsReply> {
  requireAdmin()
  const page = await tablePage<PinRecapRow, PinSum>(manager, pinRecapTable(query))
  const recaps = page.rows.map((row) => ({
    memberId: row.member_id,
    username: row.username,
    name: row.name,
    sums: { total: row.reg1_total, activated: row.reg1_act, stock: row.reg1_bal },
  }))
  return { counts: { total: page.total, filtered: page.filtered }, recaps, sums: page.sums }
}

export function pinRecapTable(query: TableQuery | undefined): TableSource<PinSum> {
  return {
    from: RECAPS,
    columns: {
      member_id: 'r.owner_id',
      username: `coalesce(m.username, '')`,
      name: `coalesce(m.name, '')`,
      reg1_total: 'r.total',
      reg1_act: 'r.act',
      reg1_bal: 'r.bal',
    },
    searchable: ['username', 'name'],
    shortByPrefix: true,
    query,
    sums,
    tieBreak: 'r.total DESC, r.owner_id',
  }
}
