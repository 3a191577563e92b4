import { Any, type EntityManager } from 'typeorm'
import { MemberEntity } from './member-entity'

export type MemberDisplay = Pick<MemberEntity, 'username' | 'name' | 'photoHash'>

const blankMember: MemberDisplay = { username: '', name: '', photoHash: '' }

export const memberCopies = {
  /** Inserts or updates copies. An older version changes nothing, so the order of delivery does not matter. */
  async upsert(manager: EntityManager, members: readonly MemberEntity[]): Promise<void> {
    await manager.query(
      `INSERT INTO members AS m (id, username, name, photo_hash, version)
       SELECT DISTINCT ON (n.id) n.*
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[]),
                     (SELECT $5::bigint[])) AS n (id, username, name, photo, version)
        ORDER BY n.id, n.version DESC
       ON CONFLICT (id) DO UPDATE
         SET username = excluded.username, name = excluded.name, photo_hash = excluded.photo_hash,
             version = excluded.version
         WHERE m.version < excluded.version`,
      [
        members.map(({ id }) => id),
        members.map(({ username }) => username),
        members.map(({ name }) => name),
        members.map(({ photoHash }) => photoHash),
        members.map(({ version }) => version),
      ],
    )
  },

  /** Returns a lookup of names and pictures by member id; blank for a member whose copy has not arrived yet. */
  async readDisplay(
    manager: EntityManager,
    memberIds: readonly string[],
  ): Promise<(memberId: string) => MemberDisplay> {
    const members = await manager.findBy(MemberEntity, { id: Any([...new Set(memberIds)]) })
    const byId = new Map(members.map((member) => [member.id, member]))
    return (memberId) => byId.get(memberId) ?? blankMember
  },
}
