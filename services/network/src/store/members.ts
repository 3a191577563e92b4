import { setBased } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { arrayLiteral } from './array-literal'

/** What lists and the tree show of a member. `identity` owns the truth; its versions begin above 0. */
export interface MemberCopy {
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly photoHash: string
}

/**
 * Copies members the moment they are placed, so that the tree shows them at once. Version 0 gives way to any event,
 * and of a copy that an event has brought already only the sponsor changes: the database finds who that is
 * (`members_sponsored`), so placements come first.
 */
export const insertPlacedMemberCopies = setBased(
  async (manager, placed: readonly (readonly MemberCopy[])[]): Promise<undefined[]> => {
    const members = placed.flat()
    // In the order of their ids, in which events write them, too.
    await manager.query(
      `INSERT INTO members (member_id, username, name, photo_hash, version)
       SELECT m.*, 0 FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[]))
                            AS m (id, username, name, photo)
        ORDER BY m.id
       ON CONFLICT (member_id) DO UPDATE SET sponsor_id = excluded.sponsor_id, placed_at = excluded.placed_at`,
      [
        arrayLiteral(members.map(({ memberId }) => memberId)),
        members.map(({ username }) => username),
        members.map(({ name }) => name),
        members.map(({ photoHash }) => photoHash),
      ],
    )
    return placed.map(() => undefined)
  },
)

/** Copies members' whole states; one that is not newer than the copy changes nothing, and of two of a member the newer counts. */
export async function upsertMemberCopies(
  manager: EntityManager,
  members: readonly (MemberCopy & { readonly version: bigint })[],
): Promise<void> {
  await manager.query(
    `INSERT INTO members (member_id, username, name, photo_hash, version)
     SELECT DISTINCT ON (m.id) m.*
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[]),
                   (SELECT $5::bigint[])) AS m (id, username, name, photo, version)
      ORDER BY m.id, m.version DESC
     ON CONFLICT (member_id) DO UPDATE
       SET username = excluded.username, name = excluded.name, photo_hash = excluded.photo_hash,
           version = excluded.version
       WHERE members.version < excluded.version`,
    [
      members.map(({ memberId }) => memberId),
      members.map(({ username }) => username),
      members.map(({ name }) => name),
      members.map(({ photoHash }) => photoHash),
      members.map(({ version }) => version),
    ],
  )
}
