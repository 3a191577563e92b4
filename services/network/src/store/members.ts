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
  // Ordered by id, as in `upsertMemberCopies`, so that the two cannot deadlock.
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

/** Upserts member copies by version: an older or equal version changes nothing, and the newest of several wins. */
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
