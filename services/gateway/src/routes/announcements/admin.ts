import type { Announcement } from '@jejaring/proto/identity/v1/identity'
import { isFault } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { flag, optionalText, requiredText, rowVersion } from '../../http/fields'
import {
  audienceName,
  forecastJson,
  type ListedAnnouncement,
  listedAnnouncementJson,
} from '../../mappers/announcement'
import { storePicture } from '../photos/store-photo'

export const announcementsDatatable = declareTable({
  path: '/api/announcements/datatable',
  access: 'announcements.read',
  summary: 'All announcements with their read counts, and how far their messages are.',
  async list({ query, clients }) {
    const page = await clients.identity.listAnnouncements({ query })
    return { counts: page.counts, announcements: await withDetails(clients, page.announcements) }
  },
  rows: (page) => page.announcements,
  row: listedAnnouncementJson,
})

async function withDetails(clients: Clients, announcements: Announcement[]): Promise<ListedAnnouncement[]> {
  const sent = announcements.flatMap(({ id, channels }) => (channels.length > 0 ? [id] : []))
  const provinceIds = announcements.flatMap(({ audience }) =>
    audience?.kind === 'province' ? [audience.value] : [],
  )
  const [broadcasts, provinces] = await Promise.all([
    readBroadcasts(clients, sent),
    provinceIds.length > 0 ? clients.config.readAreas({ ids: [...new Set(provinceIds)] }) : { areas: [] },
  ])
  const names = new Map(provinces.areas.map(({ id, name }) => [id, name]))
  return announcements.map((announcement) => ({
    ...announcement,
    audienceName: audienceName(announcement.audience, names),
    broadcasts: broadcasts.filter(({ announcementId }) => announcementId === announcement.id),
  }))
}

/** The list is useful without the progress of the messages. */
async function readBroadcasts({ whatsapp }: Clients, announcementIds: string[]) {
  if (announcementIds.length === 0) return []
  try {
    return (await whatsapp.readBroadcasts({ announcementIds })).broadcasts
  } catch (error) {
    if (isFault(error, 'unavailable')) return []
    throw error
  }
}

const audienceInput = z.object({
  audience: optionalText(20),
  group: optionalText(20),
  province_id: optionalText(10),
  username: optionalText(50),
})

function audienceOf(input: z.output<typeof audienceInput>) {
  const values: Readonly<Record<string, string>> = {
    group: input.group,
    province: input.province_id,
    below: input.username,
  }
  return { kind: input.audience, value: values[input.audience] ?? '' }
}

export const previewAnnouncement = declareCall({
  method: 'POST',
  path: '/api/announcements/preview',
  access: 'announcements.read',
  summary:
    'How many members an audience has now and, with whatsapp or email, on which days their phones and addresses get it.',
  input: audienceInput.extend({
    audience: requiredText(20),
    from_day: optionalText(10),
    to_day: optionalText(10),
    whatsapp: flag,
    email: flag,
  }),
  reply: messageReply.extend({
    members: z.number(),
    phones: z.number(),
    /** Different verified e-mail addresses. */
    addresses: z.number(),
    /** Whether announcements can be sent by e-mail. */
    email_enabled: z.boolean(),
    /** null without whatsapp or days. */
    forecast: forecastJson.schema.nullable(),
    /** null without email or days. */
    email_forecast: forecastJson.schema.nullable(),
  }),
  async handle({ input, clients }) {
    const { from_day: fromDay, to_day: toDay, whatsapp, email } = input
    const counts = await clients.identity.countAudience(
      { audience: audienceOf(input), countPhones: whatsapp, countAddresses: email },
      { deadline: 15_000 },
    )
    const { members, phones, addresses, emailEnabled } = counts
    const forecast = async (channel: string, recipients: bigint) => {
      if (fromDay === '' || toDay < fromDay) return null
      const request = { phones: recipients, fromDay, toDay, channel }
      return forecastJson.toJson(await clients.whatsapp.forecastBroadcast(request))
    }
    return {
      message: 'Penerima sudah dihitung.',
      members: Number(members),
      phones: Number(phones),
      addresses: Number(addresses),
      email_enabled: emailEnabled,
      forecast: whatsapp ? await forecast('whatsapp', phones) : null,
      email_forecast: email && emailEnabled ? await forecast('email', addresses) : null,
    }
  },
})

export const saveAnnouncement = declareCall({
  method: 'POST',
  path: '/api/announcements/save',
  access: 'announcements.change',
  fileField: 'photo',
  idempotent: true,
  mayConflict: true,
  summary:
    'Publishes an announcement (without id), or changes text, picture and days of one. 409 when it has another version than the one sent along, or was withdrawn.',
  input: audienceInput.extend({
    id: optionalText(50),
    version: rowVersion,
    title: optionalText(200),
    body: optionalText(4000),
    from_day: optionalText(10),
    to_day: optionalText(10),
    whatsapp: flag,
    email: flag,
    remove_photo: flag,
  }),
  reply: messageReply.extend({ id: z.string() }),
  async handle({ input, clients, request, idempotencyKey }) {
    const edgeErrors: Record<string, string> = {}
    const pictureHash = await storePicture(clients, request.photo, edgeErrors)
    const { id, version, title, body, from_day: fromDay, to_day: toDay } = input
    const channels = [...(input.whatsapp ? ['whatsapp'] : []), ...(input.email ? ['email'] : [])]
    const text = { title, body, fromDay, toDay, pictureHash, removePicture: input.remove_photo }
    const saved = await clients.identity.saveAnnouncement(
      { id, version, ...text, audience: audienceOf(input), channels, idempotencyKey, edgeErrors },
      { deadline: 15_000 },
    )
    const message = id === '' ? 'Pengumuman sudah diterbitkan.' : 'Perubahan pengumuman sudah disimpan.'
    return { message, id: saved.id }
  },
})

export const withdrawAnnouncement = declareCall({
  method: 'POST',
  path: '/api/announcements/withdraw',
  access: 'announcements.change',
  summary:
    'Takes an announcement down; messages that were not sent yet are dropped. Repeating it changes nothing.',
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients }) {
    await clients.identity.withdrawAnnouncement({ id: input.id })
    return { message: 'Pengumuman sudah ditarik.' }
  },
})
