import type { EntityManager } from 'typeorm'
import type { AnnouncementChannel } from '../announcements/announcement'
import { type Audience, audienceValue } from '../announcements/audience'
import { IN_KNOWN_AUDIENCE } from './announcements'

/** SQL of a channel: what recipients have, and the fields of a recipient. */
const CHANNELS: Readonly<
  Record<AnnouncementChannel, { readonly [name in 'join' | 'has' | 'fields']: string }>
> = {
  whatsapp: {
    join: '',
    has: "m.phone <> '' AND NOT m.messages_off",
    // An unverified phone may belong to a stranger: it gets no text that the member chose.
    fields: `m.phone, '' AS address, CASE WHEN m.verified_phone = m.phone THEN m.name ELSE m.username END AS name`,
  },
  email: {
    join: 'JOIN email_addresses e ON e.member_id = m.id',
    has: 'NOT m.messages_off',
    fields: `'' AS phone, e.address, m.name`,
  },
}

const DISTINCT_ADDRESSES = `(SELECT e.address FROM email_addresses e WHERE e.member_id = m.id)`

/** Counts the members of an audience. Phones, which several accounts may share, take a second for a million members. */
export async function countKnownAudience(
  manager: EntityManager,
  audience: Audience,
  channels: readonly AnnouncementChannel[],
): Promise<AudienceCounts> {
  const distinct = (channel: AnnouncementChannel, address: string) =>
    channels.includes(channel)
      ? `count(DISTINCT ${address}) FILTER (WHERE ${CHANNELS[channel].has})`
      : '0::bigint'
  const [counts]: AudienceCounts[] = await manager.query(
    `SELECT count(*) AS members, ${distinct('whatsapp', 'm.phone')} AS phones,
            ${distinct('email', DISTINCT_ADDRESSES)} AS addresses
       FROM (SELECT $1::text AS audience, $2::text AS audience_value) a JOIN members m ON ${IN_KNOWN_AUDIENCE}`,
    [audience.kind, audienceValue(audience)],
  )
  return counts!
}

export interface AudienceCounts {
  readonly members: bigint
  readonly phones: bigint
  readonly addresses: bigint
}

/** Of some members, counts those in an audience below a member, and returns the phones and addresses that get messages. */
export async function activeAmong(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<{
  readonly members: number
  readonly phones: readonly string[]
  readonly addresses: readonly string[]
}> {
  const [found]: { members: number; phones: string[]; addresses: string[] }[] = await manager.query(
    `SELECT count(*)::integer AS members,
            coalesce(array_agg(DISTINCT m.phone) FILTER (WHERE ${CHANNELS.whatsapp.has}), '{}') AS phones,
            coalesce(array_agg(DISTINCT e.address)
                       FILTER (WHERE e.address IS NOT NULL AND ${CHANNELS.email.has}), '{}') AS addresses
       FROM members m LEFT JOIN email_addresses e ON e.member_id = m.id
      WHERE m.id = ANY ($1) AND m.status = 'active' AND NOT m.admin`,
    [memberIds],
  )
  return found!
}

export interface Recipient {
  readonly memberId: string
  readonly username: string
  readonly name: string
  /** Empty for e-mail. */
  readonly phone: string
  /** Verified e-mail address; empty for WhatsApp. */
  readonly address: string
}

const recipientOf = (channel: AnnouncementChannel) =>
  `m.id AS "memberId", m.username, ${CHANNELS[channel].fields}`

/** Returns the recipients of an audience after a member, in the order of their ids. */
export async function recipientsAfter(
  manager: EntityManager,
  { audience, channel }: { readonly audience: Audience; readonly channel: AnnouncementChannel },
  after: string | undefined,
  limit: number,
): Promise<Recipient[]> {
  const { join, has } = CHANNELS[channel]
  return await manager.query(
    `SELECT ${recipientOf(channel)}
       FROM (SELECT $1::text AS audience, $2::text AS audience_value) a
       JOIN members m ON ${IN_KNOWN_AUDIENCE} AND ${has} AND ($3::uuid IS NULL OR m.id > $3) ${join}
      ORDER BY m.id LIMIT $4`,
    [audience.kind, audienceValue(audience), after ?? null, limit],
  )
}

/** Returns the recipients among some members. */
export async function recipientsAmong(
  manager: EntityManager,
  channel: AnnouncementChannel,
  memberIds: readonly string[],
): Promise<Recipient[]> {
  const { join, has } = CHANNELS[channel]
  return await manager.query(
    `SELECT ${recipientOf(channel)} FROM members m ${join}
      WHERE m.id = ANY ($1) AND m.status = 'active' AND NOT m.admin AND ${has} ORDER BY m.id`,
    [memberIds],
  )
}
