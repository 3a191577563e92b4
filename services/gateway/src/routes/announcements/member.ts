import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
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

/** Serves the picture of an announcement to its readers; its address changes with the picture. */
export function announcementPictureRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Params: { id: string }; Querystring: { v?: string } }>(
    '/api/announcements/picture/:id',
    {
      config: { access: 'member', sends: ['image/webp'] },
      schema: {
        summary: 'The picture of an announcement as WebP; 404 outside its audience and period.',
        tags: ['announcements'],
        params: z.object({ id: z.string().max(50) }),
        querystring: z.object({ v: z.string().max(64).optional() }),
      },
    },
    async (request, reply) => {
      const { data } = await clients.identity.readAnnouncementPicture({ id: request.params.id })
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(data))
    },
  )
}
