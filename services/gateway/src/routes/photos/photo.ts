import { PhotoSize } from '@jejaring/proto/identity/v1/identity'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'

/** Serves photos by content hash, so browsers may cache them forever. */
export function photoRoute(app: FastifyInstance, clients: Clients): void {
  app.get<{ Params: { hash: string }; Querystring: { size?: string } }>(
    '/api/photos/:hash',
    {
      config: { access: 'member', sends: ['image/webp'] },
      schema: {
        summary: 'A photo as WebP: 400 px, or 96 px with size=96.',
        tags: ['photos'],
        params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Foto tidak ditemukan.') }),
        querystring: z.object({ size: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const size = request.query.size === '96' ? PhotoSize.SMALL : PhotoSize.LARGE
      const { data } = await clients.identity.readPhoto({ hash: request.params.hash, size })
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(data))
    },
  )
}
