import type { EntityManager } from 'typeorm'
import { type Audience, audienceValue } from '../announcements/audience'
import { IN_KNOWN_AUDIENCE } from './announcements'

/** Members who get messages to the phone. */
const HAS_PHONE = "m.phone <> '' AND NOT m.messages_off"

/** Counts the members of an audience. Phones, which several accounts may share, take a second for a million members. */
export async function countKnownAudience(
  manager: EntityManager,
  audience: Audience,
  countPhones: boolean,
): Promise<{ readonly members: bigint; readonly phones: bigint }> {
  const phones = countPhones ? `count(DISTINCT m.phone) FILTER (WHERE ${HAS_PHONE})` : '0::bigint'
  const [counts]: { members: bigint; phones: bigint }[] = await manager.query(
    `SELECT count(*) AS members, ${phones} AS phones
       FROM (SELECT $1::text AS audience, $2::text AS audience_value) a JOIN members m ON ${IN_KNOWN_AUDIENCE}`,
    [audience.kind, audienceValue(audience)],
  )
  return counts!
}

/** Of some members, counts those in an audience below a member, and returns the phones that get messages. */
export async function activeAmong(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<{ readonly members: number; readonly phones: readonly string[] }> {
  const [found]: { members: number; phones: string[] }[] = await manager.query(
    `SELECT count(*)::integer AS members,
            coalesce(array_agg(DISTINCT m.phone) FILTER (WHERE ${HAS_PHONE}), '{}') AS phones
       FROM members m WHERE m.id = ANY ($1) AND m.status = 'active' AND NOT m.admin`,
    [memberIds],
  )
  return found!
}

export interface Recipient {
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly phone: string
}

// An unverified phone may belong to a stranger: it gets no text that the member chose.
const RECIPIENT = `m.id AS "memberId", m.username, m.phone,
         CASE WHEN m.verified_phone = m.phone THEN m.name ELSE m.username END AS name`

/** Returns the recipients of an audience after a member, in the order of their ids. */
export async function recipientsAfter(
  manager: EntityManager,
  audience: Audience,
  after: string | undefined,
  limit: number,
): Promise<Recipient[]> {
  return await manager.query(
    `SELECT ${RECIPIENT}
       FROM (SELECT $1::text AS audience, $2::text AS audience_value) a
       JOIN members m ON ${IN_KNOWN_AUDIENCE} AND ${HAS_PHONE} AND ($3::uuid IS NULL OR m.id > $3)
      ORDER BY m.id LIMIT $4`,
    [audience.kind, audienceValue(audience), after ?? null, limit],
  )
}

/** Returns the recipients among some members. */
export async function recipientsAmong(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<Recipient[]> {
  return await manager.query(
    `SELECT ${RECIPIENT} FROM members m
      WHERE m.id = ANY ($1) AND m.status = 'active' AND NOT m.admin AND ${HAS_PHONE} ORDER BY m.id`,
    [memberIds],
  )
}
