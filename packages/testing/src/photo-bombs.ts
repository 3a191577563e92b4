import sharp from 'sharp'
import {
  blankPng,
  compressedInternationalText,
  compressedProfile,
  compressedText,
  padJpeg,
  repeatScan,
  resizeJpeg,
  widePng,
} from './image-bombs'

/** An ordinary photo: a progressive JPEG of 64 × 64 pixels. */
export const plainJpeg = () => blank(64, 64)

const blank = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg({ progressive: true })
    .toBuffer()

const repeated = (count: number, make: () => Buffer) => Array.from({ length: count }, make)

/** Small files of the accepted formats that take gigabytes or minutes to decode, by what is large in them. */
export async function makePhotoBombs() {
  const jpeg = await plainJpeg()
  return {
    'text of a PNG': blankPng(1, 1, ...repeated(20, () => compressedText(50))),
    'international text of a PNG': blankPng(1, 1, ...repeated(20, () => compressedInternationalText(50))),
    'profile of a PNG': blankPng(1, 1, compressedProfile(500)),
    'pixels of a PNG': blankPng(60_000, 60_000),
    'deep pixels of a PNG': widePng(5_999, 4_000),
    'pixels of a JPEG': resizeJpeg(jpeg, 65_535, 65_535),
    'scans of a JPEG': repeatScan(await blank(6_000, 3_900), 300),
    'application data of a JPEG': padJpeg(jpeg, 70),
  }
}
