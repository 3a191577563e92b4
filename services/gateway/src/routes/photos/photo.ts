import { PhotoSize } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareFile } from '../../http/call'
import { PICTURE_TYPES, sendPicture } from '../../http/send-file'

/** Photos are addressed by content hash. */
export const photo = declareFile({
  path: '/api/photos/:hash',
  access: 'member',
  summary: 'A photo as WebP: 400 px, or 96 px with size=96.',
  contentTypes: PICTURE_TYPES,
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'Foto tidak ditemukan.') }),
  input: z.object({ size: z.string().max(10).optional() }),
  async handle({ params: { hash }, input, clients, reply }) {
    const size = input.size === '96' ? PhotoSize.SMALL : PhotoSize.LARGE
    return sendPicture(reply, (await clients.identity.readPhoto({ hash, size })).data)
  },
})
