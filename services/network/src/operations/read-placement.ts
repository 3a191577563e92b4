import { isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type Placement, readPlacementOf } from '../store/tree'

/** Returns a member's place in the tree. For admins. Faults: not_found for a member without a node. */
export async function readPlacement(context: Context, memberId: string): Promise<Placement> {
  requireAdmin()
  const placement = isUuid(memberId) ? await readPlacementOf(context.pipelinedReads, memberId) : undefined
  if (!placement) throw notFound('Member ini tidak punya tempat di jaringan.')
  return placement
}
