import { addDays, businessDay } from '@jejaring/calendar'
import type { Audience, SaveAnnouncementRequest } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service-kit'
import { admin, freshName, type TestIdentity } from './identity-fixture'

export const today = (identity: TestIdentity) => businessDay(identity.service.clock.now())

/** A valid request to publish an announcement for everybody, from today on. */
export function announcement(
  identity: TestIdentity,
  changes: Partial<SaveAnnouncementRequest> = {},
): SaveAnnouncementRequest {
  return {
    id: '',
    version: 0n,
    title: 'Pertemuan bulanan',
    body: 'Sabtu pukul 09.00 di kantor.',
    pictureHash: '',
    removePicture: false,
    audience: { kind: 'all', value: '' },
    fromDay: today(identity),
    toDay: addDays(today(identity), 3),
    channels: [],
    idempotencyKey: newId(),
    edgeErrors: {},
    ...changes,
  }
}

export async function publish(
  identity: TestIdentity,
  audience: Audience,
  changes: Partial<SaveAnnouncementRequest> = {},
): Promise<string> {
  const client = identity.service.as(admin)
  return (await client.saveAnnouncement(announcement(identity, { audience, ...changes }))).id
}

/** A new active member, with the columns that audiences depend on. */
export async function memberIn(
  identity: TestIdentity,
  columns: Readonly<Record<string, string | boolean>> = {},
) {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  for (const [name, value] of Object.entries(columns))
    await identity.service.database.query(`UPDATE members SET ${name} = $2 WHERE id = $1`, [id, value])
  return { id, username, own: identity.service.as({ memberId: id, role: 'member', sessionId: newId() }) }
}

/** Answers the calls about the tree from parents by child. */
export function answerTree({ network }: TestIdentity, parents: ReadonlyMap<string, string>): void {
  const isBelow = (id: string, top: string): boolean => {
    const parent = parents.get(id)
    return parent !== undefined && (parent === top || isBelow(parent, top))
  }
  network.answer({
    filterAncestors: ({ memberId, candidateIds }) => ({
      ancestorIds: candidateIds.filter((top) => isBelow(memberId, top)),
    }),
    listDescendants({ memberId, after, limit }) {
      const below = [...parents.keys()].filter((id) => isBelow(id, memberId))
      const end = Number(after) + limit
      return {
        memberIds: below.slice(Number(after), end),
        nextAfter: end < below.length ? BigInt(end) : 0n,
      }
    },
  })
}
