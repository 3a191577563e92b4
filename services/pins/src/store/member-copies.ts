import type { EntityManager } from 'typeorm'

/** A member as lists show it, copied from identity. */
export interface MemberCopy {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly version: bigint
  readonly stockist: 'stokis' | 'mastok' | null
  readonly active: boolean
  readonly phone: string
  readonly provinceId: string
  readonly cityId: string
}

/** Upserts member copies; an older version than the stored one changes nothing. */
export async function upsertMemberCopies(
  manager: EntityManager,
  members: readonly MemberCopy[],
): Promise<void> {
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
      members.map(({ stockist }) => stockist),
      members.map(({ active }) => active),
      members.map(({ phone }) => phone),
      members.map(({ provinceId }) => provinceId),
      members.map(({ cityId }) => cityId),
    ],
  )
}
