import { MAX_PIXELS, photoSentences, photoType } from './photo'

export type StrippedPhoto = { readonly image: Buffer } | { readonly refusal: string }

/** A file that does not have the structure of its format. */
class BrokenImage extends Error {}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Checks the dimensions in an uploaded JPEG's or PNG's header and returns the image without ancillary data, before any
 * decoder reads it: decoders inflate text and colour profiles, which no pixel limit bounds.
 */
export function stripPhoto(upload: Buffer): StrippedPhoto {
  const type = photoType(upload)
  if (!type) return { refusal: photoSentences.wrongType }
  try {
    const { size, parts } = type === 'png' ? stripPng(upload) : stripJpeg(upload)
    if (size.width < 1 || size.height < 1) return { refusal: photoSentences.unreadable }
    if (size.width * size.height > MAX_PIXELS) return { refusal: photoSentences.tooManyPixels }
    return { image: Buffer.concat(parts) }
  } catch {
    // A BrokenImage, or a read beyond the end of the file.
    return { refusal: photoSentences.unreadable }
  }
}

interface StrippedChunks {
  readonly size: Size
  readonly parts: Buffer[]
}

/** The chunks that hold pixels. All others are dropped: text, profiles, EXIF and animations, most of them compressed. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const PNG_MARK_BYTES = 8
/** Length, type and checksum of a chunk. */
const PNG_CHUNK_OVERHEAD = 12

function stripPng(bytes: Buffer): StrippedChunks {
  const parts = [bytes.subarray(0, PNG_MARK_BYTES)]
  let size: Size | undefined
  for (let at = PNG_MARK_BYTES; ; ) {
    const end = at + PNG_CHUNK_OVERHEAD + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new BrokenImage()
    const type = bytes.toString('latin1', at + 4, at + 8)
    // IHDR is the first chunk, and the only one of its type.
    if ((type === 'IHDR') === (size !== undefined)) throw new BrokenImage()
    size ??= { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (PNG_CHUNKS.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return { size, parts }
    at = end
  }
}

const JPEG = { endOfImage: 0xd9, startOfScan: 0xda, app0: 0xe0, comment: 0xfe } as const
/** Each scan of a progressive image goes over all pixels; encoders write about ten. */
const MAX_JPEG_SCANS = 40

function stripJpeg(bytes: Buffer): StrippedChunks {
  const parts = [bytes.subarray(0, 2)]
  let size: Size | undefined
  let scans = 0
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new BrokenImage()
    const marker = bytes.readUInt8(at + 1)
    // Any number of fill bytes may precede a marker (ITU-T T.81, B.1.1.2).
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === JPEG.endOfImage) {
      if (!size || scans === 0) throw new BrokenImage()
      parts.push(bytes.subarray(at, at + 2))
      return { size, parts }
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new BrokenImage()
    if (isFrameHeader(marker)) {
      if (size) throw new BrokenImage()
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === JPEG.startOfScan) {
      if (++scans > MAX_JPEG_SCANS) throw new BrokenImage()
      end = endOfScan(bytes, end)
    }
    if (keepsSegment(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end))
    at = end
  }
}

/** SOF0 to SOF15; three codes of the range have other meanings (DHT, JPG, DAC). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/**
 * Drops comments and all application data but JFIF, the orientation in EXIF, the colour profile, which JPEG stores
 * uncompressed, and Adobe's colour transform.
 */
function keepsSegment(marker: number, data: Buffer): boolean {
  if (marker === JPEG.comment) return false
  if (marker < JPEG.app0 || marker > JPEG.app0 + 15) return true
  const name = data.toString('latin1', 0, 5)
  return ['JFIF\0', 'Exif\0', 'ICC_P', 'Adobe'].includes(name)
}

/** The next marker behind a scan's data, in which stuffed zeros and restart markers follow 0xff. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isData) return at
  }
  throw new BrokenImage()
}
