import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_PIXELS } from './photo'

export interface EncodedPhoto {
  /** SHA-256 of the large image, lower-case hexadecimal. */
  readonly hash: string
  /** WebP, at most 400 px wide and high. */
  readonly large: Buffer
  /** WebP, 96 × 96 px, cropped to the centre. */
  readonly small: Buffer
}

/**
 * Re-encodes a stripped JPEG or PNG, upright and without metadata (location, camera); undefined for one that cannot be
 * decoded. Runs in a file worker only: libvips allocates outside the heap.
 */
export async function encodePhoto(image: Uint8Array): Promise<EncodedPhoto | undefined> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    // Decodes and downsizes once; both sizes are made from the result.
    const upright = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const drawn = () => sharp(upright.data, { raw: { width, height, channels } })
    const large = await drawn().webp({ quality: 82 }).toBuffer()
    const small = await drawn().resize(96, 96, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
    return { hash: createHash('sha256').update(large).digest('hex'), large, small }
  } catch {
    return undefined
  }
}
