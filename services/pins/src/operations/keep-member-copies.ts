import type { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { EntityManager } from 'typeorm'

/** Keeps what lists show of members; an older version than the one known changes nothing. */
export async function keepMemberCopies(
  events: readonly MemberChanged[],
  manager: EntityManager,
): Promise<void> {
  const members = events.map(({ member }) => {
    if (!member) throw new Error('identity.member.changed without a member')
    return member
  })
  await manager.query(
    `INSERT INTO members (member_id, username, name, version, stockist, active, phone, province_id, city_id)
     SELECT DISTINCT ON (m.id) m.*
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::bigint[]),
                   (SELECT $5::text[]), (SELECT $6::boolean[]), (SELECT $7::text[]), (SELECT $8::text[]),
                   (SELECT $9::text[])) AS m (id, username, name, version, stockist, active, phone, province_id, city_id)
      ORDER BY m.id, m.version DESC
     ON CONFLICT (member_id) DO UPDATE
       SET username = excluded.username, name = excluded.name, version = excluded.version,
           stockist = excluded.stockist, active = excluded.active, phone = excluded.phone,
           province_id = excluded.province_id, city_id = excluded.city_id
       WHERE members.version < excluded.version`,
    [
      members.map(({ id }) => id),
      members.map(({ username }) => username),
      members.map(({ name }) => name),
      members.map(({ version }) => version),
      members.map(({ group }) => stockistOf(group)),
      members.map(({ status }) => status === MemberStatus.ACTIVE),
      members.map(({ phone }) => phone),
      members.map(({ address }) => address?.provinceId ?? ''),
      members.map(({ address }) => address?.cityId ?? ''),
    ],
  )
}

function stockistOf(group: Group): string | null {
  return group === Group.STOKIS ? 'stokis' : group === Group.MASTOK ? 'mastok' : null
}
