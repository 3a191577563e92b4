import { z } from 'zod'
import { declareCall, declareFile, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { PICTURE_TYPES, sendPicture } from '../../http/send-file'
import { ownAnnouncementJson } from '../../mappers/announcement'

export const myAnnouncements = declareCall({
  method: 'GET',
  path: '/api/announcements',
  access: 'member',
  summary: 'The announcements that the caller may read today, the newest first, at most 20.',
  reply: messageReply.extend({ data: z.array(ownAnnouncementJson.schema) }),
  async handle({ clients }) {
    const { announcements } = await clients.identity.listOwnAnnouncements({})
    return { message: 'Pengumuman berhasil dimuat.', data: announcements.map(ownAnnouncementJson.toJson) }
  },
})

export const readAnnouncement = declareCall({
  method: 'POST',
  path: '/api/announcements/read',
  access: 'member',
  inPerson: true,
  summary: 'Marks an announcement as read. 404 outside its audience and period.',
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients }) {
    await clients.identity.readAnnouncement({ id: input.id })
    return { message: 'Pengumuman ditandai sudah dibaca.' }
  },
})

/** The address `v` changes with the picture. */
export const announcementPicture = declareFile({
  path: '/api/announcements/picture/:id',
  access: 'member',
  summary: 'The picture of an announcement as WebP; 404 outside its audience and period.',
  contentTypes: PICTURE_TYPES,
  params: z.object({ id: z.string().max(50) }),
  input: z.object({ v: z.string().max(64).optional() }),
  async handle({ params: { id }, clients, reply }) {
    return sendPicture(reply, (await clients.identity.readAnnouncementPicture({ id })).data)
  },
})
