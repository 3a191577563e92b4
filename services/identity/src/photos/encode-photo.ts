import { createHash } from 'node:crypto'
import { ConcurrencyLimiter, Fault, invalid } from '@jejaring/service-kit'
import sharp from 'sharp'
import { MAX_PIXELS, photoSentences, photoType } from './photo'

export interface EncodedPhoto {
  /** SHA-256 of the large image, lower-case hexadecimal. */
  readonly hash: string
  /** WebP, at most 400 px wide and high. */
  readonly large: Buffer
  /** WebP, 96 × 96 px, cropped to the centre. */
  readonly small: Buffer
}

// A cache of libvips operations only holds memory, because images differ. One thread each, two concurrently.
sharp.cache(false)
sharp.concurrency(1)
const limiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 20, queueTimeoutMs: 5_000 })

/**
 * Re-encodes an uploaded JPEG or PNG, upright and without metadata (location, camera) or trailing data. Faults:
 * invalid (`photo`), unavailable when too many wait.
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  if (!photoType(upload)) throw badPhoto(photoSentences.wrongType)
  return await limiter.run(async () => {
    try {
      // Reads the header only; with the pixel limit on, sharp would not name the limit as the reason.
      const { width = 0, height = 0 } = await sharp(upload, { limitInputPixels: false }).metadata()
      if (width * height > MAX_PIXELS) throw badPhoto(photoSentences.tooManyPixels)
      // Decodes and downsizes once; both sizes are made from the result.
      const upright = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: 10 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width: w, height: h, channels } = upright.info
      const drawn = () => sharp(upright.data, { raw: { width: w, height: h, channels } })
      const large = await drawn().webp({ quality: 82 }).toBuffer()
      const small = await drawn().resize(96, 96, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
      return { hash: createHash('sha256').update(large).digest('hex'), large, small }
    } catch (error) {
      if (error instanceof Fault) throw error
      throw badPhoto(photoSentences.unreadable, error)
    }
  })
}

function badPhoto(sentence: string, cause?: unknown): Fault {
  return invalid(sentence, { photo: sentence }, { cause })
}
