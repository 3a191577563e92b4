import { businessDay } from '@jejaring/calendar'
import type { Context } from '../context'
import { announcementsFor, type OwnAnnouncement } from '../store/announcements'

/**
 * Returns the announcements that a member may read today, newest first, or only the one with `id`. Membership below a member is decided by `network`,
 * only when there is such an announcement. Faults: unavailable.
 */
export async function findOwnAnnouncements(
  { kit, network }: Context,
  memberId: string,
  id?: string,
): Promise<OwnAnnouncement[]> {
  const today = businessDay(kit.clock.now())
  const candidates = await announcementsFor(kit.pipelinedReads, memberId, today, id)
  const tops = candidates.flatMap(({ announcement: { audience } }) =>
    audience.kind === 'below' ? [audience.memberId] : [],
  )
  if (tops.length === 0) return candidates
  const { ancestorIds } = await network.filterAncestors({ memberId, candidateIds: [...new Set(tops)] })
  const above = new Set(ancestorIds)
  return candidates.filter(
    ({ announcement: { audience } }) => audience.kind !== 'below' || above.has(audience.memberId),
  )
}
