import { FileJobKilled, invalid, requireActor, tooLarge } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { MAX_UPLOAD_BYTES, photoSentences } from '../photos/photo'
import { stripPhoto } from '../photos/strip-photo'
import { insertPhoto } from '../store/photos'

/**
 * Stores an uploaded image and returns its hash; an identical image is stored once. Faults: unauthenticated;
 * too_large above 5 MB; invalid (`photo`) for anything but an intact JPEG or PNG; unavailable when too many wait.
 */
export async function storePhoto(
  { kit, photoLimiter, photoWorker }: Identity,
  chunks: AsyncIterable<Buffer>,
): Promise<string> {
  requireActor()
  // Also bounds the memory of uploads that are still arriving.
  return await photoLimiter.run(async () => {
    const stripped = stripPhoto(await collect(chunks))
    if ('refusal' in stripped) throw badPhoto(stripped.refusal)
    const photo = await photoWorker.run(stripped.image).catch((error: unknown) => {
      if (error instanceof FileJobKilled) throw badPhoto(photoSentences.unreadable, error)
      throw error
    })
    if (!photo) throw badPhoto(photoSentences.unreadable)
    await insertPhoto(kit.database.manager, photo, kit.clock.now())
    return photo.hash
  })
}

function badPhoto(sentence: string, cause?: unknown) {
  return invalid(sentence, { photo: sentence }, { cause })
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
