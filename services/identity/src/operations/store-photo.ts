import {
  FileJobKilled,
  type FileWorker,
  invalid,
  requireActor,
  requireAdmin,
  tooLarge,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import { MAX_UPLOAD_BYTES, photoSentences } from '../photos/photo'
import { stripPhoto } from '../photos/strip-photo'
import { insertPicture } from '../store/announcement-pictures'
import { insertPhoto } from '../store/photos'

/**
 * Stores an uploaded image and returns its hash; an identical image is stored once. Faults: unauthenticated;
 * too_large above 5 MB; invalid (`photo`) for anything but an intact JPEG or PNG; unavailable when too many wait.
 */
export async function storePhoto(identity: Context, chunks: AsyncIterable<Buffer>): Promise<string> {
  requireActor()
  const { kit, photoWorker } = identity
  const photo = await encodeUpload(identity, photoWorker, chunks)
  await insertPhoto(kit.database.manager, photo, kit.clock.now())
  return photo.hash
}

/** Stores the picture of an announcement as `storePhoto` does. Faults: those of `storePhoto`, forbidden. */
export async function storeAnnouncementPicture(
  identity: Context,
  chunks: AsyncIterable<Buffer>,
): Promise<string> {
  requireAdmin()
  const { kit, pictureWorker } = identity
  const picture = await encodeUpload(identity, pictureWorker, chunks)
  await insertPicture(kit.database.manager, picture, kit.clock.now())
  return picture.hash
}

/** Strips and encodes an upload. Faults: too_large, invalid (`photo`), unavailable. */
export async function encodeUpload<Encoded>(
  { photoLimiter }: Context,
  worker: FileWorker<Buffer, Encoded | undefined>,
  chunks: AsyncIterable<Buffer>,
): Promise<Encoded> {
  // Also bounds the memory of uploads that are still arriving.
  return await photoLimiter.run(async () => {
    const stripped = stripPhoto(await collect(chunks))
    if ('refusal' in stripped) throw badPhoto(stripped.refusal)
    const encoded = await worker.run(stripped.image).catch((error: unknown) => {
      if (error instanceof FileJobKilled) throw badPhoto(photoSentences.unreadable, error)
      throw error
    })
    if (!encoded) throw badPhoto(photoSentences.unreadable)
    return encoded
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
