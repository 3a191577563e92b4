import type { ListDescendantsReply, ListDescendantsRequest } from '@jejaring/proto/network/v1/network'
import { caller, forbidden, isUuid, notFound, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { memberIdsOfNodes } from '../store/placement-log'
import { findByMember } from '../store/tree'

const MAX_MEMBERS = 10_000
/** Nodes that one call looks at, so that it does not block other calls for longer than some milliseconds. */
const MAX_SCANNED_NODES = 50_000

/**
 * Returns a page of the members below a member, in the order of the log. Counts settled placements only; a page may be
 * empty before the last one. Faults: forbidden for members; not_found for a member without a node; unavailable while the
 * engine does not count the member yet.
 */
export async function listDescendants(
  { engine, database }: Pick<Context, 'engine' | 'database'>,
  { memberId, after, limit }: ListDescendantsRequest,
): Promise<ListDescendantsReply> {
  const { actor } = caller()
  if (actor && actor.role !== 'admin') throw forbidden()
  const top = isUuid(memberId) ? await findByMember(database.manager, memberId) : undefined
  if (!top) throw notFound('Member ini tidak punya tempat di jaringan.')
  const topNode = Number(top.seq ?? 0)
  if (topNode === 0) return { memberIds: [], nextAfter: 0n }
  // An empty page would end a broadcast for good.
  if (topNode > engine.size)
    throw unavailable('Data jaringan sedang dimuat. Silakan coba lagi sebentar lagi.')

  // A descendant is numbered after its ancestors.
  const first = Math.max(Number(after), topNode) + 1
  const last = Math.min(engine.size, first + MAX_SCANNED_NODES - 1)
  const maxMembers = Math.min(Math.max(limit, 1), MAX_MEMBERS)
  const nodes: number[] = []
  let node = first
  for (; node <= last && nodes.length < maxMembers; node++)
    if (engine.isBelow(node, topNode)) nodes.push(node)
  return {
    memberIds: await memberIdsOfNodes(database.manager, nodes),
    nextAfter: node > engine.size ? 0n : BigInt(node - 1),
  }
}
