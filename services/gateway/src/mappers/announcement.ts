import type { Announcement, Audience } from '@jejaring/proto/identity/v1/identity'
import type { Broadcast, BroadcastDay, ForecastBroadcastReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { z } from 'zod'
import { json } from './json-mapper'

/** The hash changes the address with the picture, so that browsers may keep it. */
const pictureUrl = ({ id, pictureHash }: Announcement) =>
  pictureHash === '' ? null : `/api/announcements/picture/${id}?v=${pictureHash.slice(0, 16)}`

const shownJson = json
  .object<Announcement>()({
    id: json.text,
    title: json.text,
    body: json.text,
    /** Of the picture, in pixels; 0 without one. */
    picture_width: json.number,
    picture_height: json.number,
    from_day: json.text,
    to_day: json.text,
    created_at: json.time,
  })
  .with({ picture: z.string().nullable() }, (announcement) => ({ picture: pictureUrl(announcement) }))

/** An announcement as its readers see it. */
export const ownAnnouncementJson = shownJson.and(json.object<Announcement>()({ read: json.flag }))

export const broadcastJson = json.object<Broadcast>()({
  state: json.text,
  phones: json.number,
  sent: json.number,
  waiting: json.number,
  unsent: json.number,
})

export interface ListedAnnouncement extends Announcement {
  readonly audienceName: string
  /** One for each channel. */
  readonly broadcasts: readonly Broadcast[]
}

/** An announcement as admins see it. */
export const announcementJson = shownJson
  .and(
    json.object<Announcement>()({
      state: json.text,
      author: json.text.from('authorUsername'),
      reads: json.number,
      version: json.number,
    }),
  )
  .with(
    {
      audience: z.string(),
      audience_value: z.string(),
      channels: z.array(z.string()),
    },
    ({ audience, channels }) => ({
      audience: audience?.kind ?? '',
      audience_value: audience?.value ?? '',
      channels,
    }),
  )

export const listedAnnouncementJson = json
  .object<ListedAnnouncement>()({ audience_name: json.text })
  .and(announcementJson)
  .with({ whatsapp: broadcastJson.schema.nullable(), email: broadcastJson.schema.nullable() }, (row) => ({
    whatsapp: broadcastOf(row, 'whatsapp'),
    email: broadcastOf(row, 'email'),
  }))

/** null when it is not sent by the channel, and while its progress is unknown. An older `whatsapp` names no channel. */
function broadcastOf({ broadcasts }: ListedAnnouncement, name: string) {
  const broadcast = broadcasts.find(({ channel }) => (channel || 'whatsapp') === name)
  return broadcast ? broadcastJson.toJson(broadcast) : null
}

export const forecastJson = json.object<ForecastBroadcastReply>()({
  /** Of today's cap, before this announcement. */
  left_today: json.number,
  daily_cap: json.number,
  /** Phones or addresses that get no message before the last day ends. */
  expiring: json.number,
  days: json.list(json.object<BroadcastDay>()({ day: json.text, phones: json.number })),
})

const groupNames: Readonly<Record<string, string>> = {
  member: 'Grup Member',
  stokis: 'Grup Stokis',
  mastok: 'Grup Mastok',
}

/** The name of an audience on screens. */
export function audienceName(audience: Audience | undefined, provinces: ReadonlyMap<string, string>): string {
  const { kind, value } = audience ?? { kind: '', value: '' }
  if (kind === 'group') return groupNames[value] ?? value
  if (kind === 'province') return `Provinsi ${provinces.get(value) ?? value}`
  return kind === 'below' ? `Jaringan di bawah ${value}` : 'Semua member'
}
