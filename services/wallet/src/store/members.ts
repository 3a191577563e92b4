import type { EntityManager } from 'typeorm'
import type { MemberEntity } from './member-entity'

/** Keeps the newest known states of members; an older version changes nothing, so order does not matter. */
export async function keepMembers(manager: EntityManager, members: readonly MemberEntity[]): Promise<void> {
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
}
