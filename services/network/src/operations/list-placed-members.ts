import type { ListPlacedMembersReply, ListPlacedMembersRequest } from '@jejaring/proto/network/v1/network'
import { caller, forbidden, invalid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'

const MAX_MEMBERS = 1_000

/** Returns a page of members by the time of their placement. Faults: forbidden, invalid (`from`, `to`). */
export async function listPlacedMembers(
  { database }: Pick<Context, 'database'>,
  { from, to, after }: ListPlacedMembersRequest,
): Promise<ListPlacedMembersReply> {
  if (caller().actor) throw forbidden()
  if (!from || !to) throw invalid('Rentang waktu belum benar.')
  const rows = await placedBetween(database.manager, from, to, after)
  return {
    memberIds: rows.map(({ member_id }) => member_id),
    nextAfter: rows.length < MAX_MEMBERS ? 0n : (rows.at(-1)?.id ?? 0n),
  }
}

function placedBetween(
  manager: EntityManager,
  from: Date,
  to: Date,
  after: bigint,
): Promise<{ id: bigint; member_id: string }[]> {
  return manager.query(
    `SELECT id, member_id FROM placements WHERE placed_at >= $1 AND placed_at < $2 AND id > $3
      ORDER BY id LIMIT $4`,
    [from, to, after, MAX_MEMBERS],
  )
}
