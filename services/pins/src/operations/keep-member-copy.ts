import type { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { EntityManager } from 'typeorm'

/** Keeps what lists show of a member; an older version than the one known changes nothing. */
export async function keepMemberCopy({ member }: MemberChanged, manager: EntityManager): Promise<void> {
  if (!member) throw new Error('identity.member.changed without a member')
  const { address, group } = member
  const stockist = group === Group.STOKIS ? 'stokis' : group === Group.MASTOK ? 'mastok' : null
  await manager.query(
    `INSERT INTO members (member_id, username, name, version, stockist, active, phone, province_id, city_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (member_id) DO UPDATE
       SET username = excluded.username, name = excluded.name, version = excluded.version,
           stockist = excluded.stockist, active = excluded.active, phone = excluded.phone,
           province_id = excluded.province_id, city_id = excluded.city_id
       WHERE members.version < excluded.version`,
    [
      member.id,
      member.username,
      member.name,
      member.version,
      stockist,
      member.status === MemberStatus.ACTIVE,
      member.phone,
      address?.provinceId ?? '',
      address?.cityId ?? '',
    ],
  )
}
