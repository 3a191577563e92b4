import { Any, type EntityManager } from 'typeorm'
import { MemberEntity } from './member-entity'

export type MemberNames = Pick<MemberEntity, 'username' | 'name'>

const blankNames: MemberNames = { username: '', name: '' }

export const memberCopies = {
  /** Inserts or updates copies. An older version changes nothing, so the order of delivery does not matter. */
  async upsert(manager: EntityManager, members: readonly MemberEntity[]): Promise<void> {
    await manager.query(
      `INSERT INTO members AS m (id, username, name, version)
       SELECT DISTINCT ON (n.id) n.*
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::bigint[]))
                AS n (id, username, name, version)
        ORDER BY n.id, n.version DESC
       ON CONFLICT (id) DO UPDATE
         SET username = excluded.username, name = excluded.name, version = excluded.version
         WHERE m.version < excluded.version`,
      [
        members.map(({ id }) => id),
        members.map(({ username }) => username),
        members.map(({ name }) => name),
        members.map(({ version }) => version),
      ],
    )
  },

  /** Returns a lookup of names by member id; blank for a member whose copy has not arrived yet. */
  async readNames(
    manager: EntityManager,
    memberIds: readonly string[],
  ): Promise<(memberId: string) => MemberNames> {
    const members = await manager.findBy(MemberEntity, { id: Any([...new Set(memberIds)]) })
    const byId = new Map(members.map(({ id, username, name }) => [id, { username, name }]))
    return (memberId) => byId.get(memberId) ?? blankNames
  },
}
