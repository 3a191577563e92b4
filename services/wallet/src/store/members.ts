import type { EntityManager } from 'typeorm'
import type { MemberEntity } from './member-entity'

/** Keeps the newest known state of a member; an older version changes nothing, so order does not matter. */
export async function keepMember(manager: EntityManager, member: MemberEntity): Promise<void> {
  await manager.query(
    `INSERT INTO members AS m (id, username, name, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE
       SET username = excluded.username, name = excluded.name, version = excluded.version
       WHERE m.version < excluded.version`,
    [member.id, member.username, member.name, member.version],
  )
}
