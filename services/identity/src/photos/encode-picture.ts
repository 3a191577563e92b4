import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MAX_PIXELS } from './photo'

const MAX_WIDTH = 1_080
const MAX_HEIGHT = 1_920

export interface EncodedPicture {
  /** SHA-256 of the image, lower-case hexadecimal. */
  readonly hash: string
  /** WebP. */
  readonly image: Buffer
  readonly width: number
  readonly height: number
}

/** Re-encodes a stripped JPEG or PNG as `encodePhoto` does, large enough for the text of a flyer. */
export async function encodePicture(upload: Uint8Array): Promise<EncodedPicture | undefined> {
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(data).digest('hex')
    return { hash, image: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
