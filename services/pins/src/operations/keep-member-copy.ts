import type { MemberChanged } from '@jejaring/proto/identity/v1/events'
import type { EntityManager } from 'typeorm'

/** Keeps what lists show of a member; an older version than the one known changes nothing. */
export async function keepMemberCopy({ member }: MemberChanged, manager: EntityManager): Promise<void> {
  if (!member) throw new Error('identity.member.changed without a member')
  await manager.query(
    `INSERT INTO members (member_id, username, name, version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (member_id) DO UPDATE
       SET username = excluded.username, name = excluded.name, version = excluded.version
       WHERE members.version < excluded.version`,
    [member.id, member.username, member.name, member.version],
  )
}
