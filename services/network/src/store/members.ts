import { memberCopyUpsert } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { arrayLiteral } from './array-literal'

/** Copy of a member for lists and the tree. `identity` owns the data; its versions start above 0. */
export interface MemberCopy {
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly photoHash: string
}

/**
 * Inserts the copies of members as they are placed, so that the tree shows them immediately. Version 0 is older than any
 * event. When an event has already inserted the copy, only the sponsor and the time of placement are updated: the trigger
 * `members_sponsored` looks them up, so the placements must be inserted first.
 */
export async function insertPlacedMemberCopies(
  manager: EntityManager,
  members: readonly MemberCopy[],
): Promise<void> {
  // Ordered by id, as in `memberCopies.upsert`, so that the two cannot deadlock.
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
}

export const memberCopies = {
  upsert: memberCopyUpsert<MemberCopy & { readonly version: bigint }>([
    ['member_id', 'uuid', ({ memberId }) => memberId],
    ['username', 'text', ({ username }) => username],
    ['name', 'text', ({ name }) => name],
    ['photo_hash', 'text', ({ photoHash }) => photoHash],
    ['version', 'bigint', ({ version }) => version],
  ]),
}
