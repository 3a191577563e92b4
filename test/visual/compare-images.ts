import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Share of pixels that may differ: less than one letter of a text. */
export const MAX_DIFFERING_SHARE = 0.0002
/** Colour distance from which pixelmatch counts a pixel as different, of 0 to 1. */
const COLOUR_THRESHOLD = 0.1

export interface Comparison {
  /** Share of differing pixels, of 0 to 1; 1 for images of different sizes. */
  readonly share: number
  /** PNG that marks the differing pixels. */
  readonly difference: Buffer
}

/** Compares a screenshot with its reference. */
export async function compareImages(reference: Buffer, screenshot: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([decode(reference), decode(screenshot)])
  const { width, height } = after.info
  if (before.info.width !== width || before.info.height !== height)
    return { share: 1, difference: screenshot }
  const difference = Buffer.alloc(after.data.length)
  const pixels = pixelmatch(before.data, after.data, difference, width, height, {
    threshold: COLOUR_THRESHOLD,
  })
  const raw = { width, height, channels: 4 } as const
  return {
    share: pixels / (width * height),
    difference: await sharp(difference, { raw }).png().toBuffer(),
  }
}

/** The reference image of a screenshot: lossless WebP, a third of the size of a PNG. */
export function encodeReference(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ lossless: true, effort: 6 }).toBuffer()
}

function decode(image: Buffer) {
  return sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
