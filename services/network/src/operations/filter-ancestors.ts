import type { FilterAncestorsRequest } from '@jejaring/proto/network/v1/network'
import { caller, forbidden, invalid, isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { findByMember } from '../store/tree'
import { isInSubtree } from './find-visible-member'

const MAX_CANDIDATES = 500

/**
 * Returns which of the candidates a member is below; a member is not below itself. Unknown ids and members without a
 * node are below nobody. Faults: forbidden for other members; invalid for too many candidates.
 */
export async function filterAncestors(
  context: Context,
  { memberId, candidateIds }: FilterAncestorsRequest,
): Promise<string[]> {
  const { actor } = caller()
  if (actor && actor.role !== 'admin' && actor.memberId !== memberId) throw forbidden()
  if (candidateIds.length > MAX_CANDIDATES) throw invalid('Terlalu banyak member yang diperiksa.')
  const member = isUuid(memberId) ? await findByMember(context.pipelinedReads, memberId) : undefined
  if (!member) return []
  const ancestors: string[] = []
  for (const id of new Set(candidateIds)) {
    const candidate = isUuid(id) && id !== memberId && (await findByMember(context.pipelinedReads, id))
    if (candidate && (await isInSubtree(context, member, candidate))) ancestors.push(id)
  }
  return ancestors
}
