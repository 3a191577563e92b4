import { requireActor, tooLarge } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { encodePhoto } from '../photos/encode-photo'
import { MAX_UPLOAD_BYTES, photoSentences } from '../photos/photo'
import { insertPhoto } from '../store/photos'

/**
 * Stores an uploaded image and returns its hash; an identical image is stored once. Faults: unauthenticated;
 * too_large above 5 MB; invalid (`photo`) for anything but an intact JPEG or PNG.
 */
export async function storePhoto({ kit }: Identity, chunks: AsyncIterable<Buffer>): Promise<string> {
  requireActor()
  const photo = await encodePhoto(await collect(chunks))
  await insertPhoto(kit.database.manager, photo, kit.clock.now())
  return photo.hash
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_UPLOAD_BYTES) {
      throw tooLarge(photoSentences.tooLarge, { fields: { photo: photoSentences.tooLarge } })
    }
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}
