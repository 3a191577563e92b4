import { crc32, deflateSync } from 'node:zlib'

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A one-bit PNG of any size whose data is a few bytes of compressed zeros, with other chunks before the data. */
export function blankPng(width: number, height: number, ...others: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  return png(header, zeros(1), ...others)
}

/** A PNG of 16-bit RGBA, interlaced: the most memory that a number of pixels can take. */
export function widePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([16, 6, 0, 0, 1], 8)
  return png(header, zeros(200))
}

function png(header: Buffer, data: Buffer, ...others: Buffer[]): Buffer {
  return Buffer.concat([pngMark, chunk('IHDR', header), ...others, chunk('IDAT', data), chunk('IEND')])
}

const zerosBySize = new Map<number, Buffer<ArrayBuffer>>()

/** Compressed zeros: a thousandth of their size. */
function zeros(megabytes: number): Buffer<ArrayBuffer> {
  const known = zerosBySize.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
  zerosBySize.set(megabytes, known)
  return known
}

export const compressedText = (megabytes: number) =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(megabytes)]))

export const compressedInternationalText = (megabytes: number) =>
  chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), zeros(megabytes)]))

export const compressedProfile = (megabytes: number) =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros(megabytes)]))

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Repeats the last scan of a progressive JPEG: each goes over all pixels again. */
export function repeatScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(start, jpeg.length - 2)
  return Buffer.concat([
    jpeg.subarray(0, start),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ])
}

/** Rewrites the dimensions in a JPEG's frame header. */
export function resizeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = [0xc0, 0xc2].map((code) => copy.indexOf(Buffer.from([0xff, code]))).find((at) => at > 0)!
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** Fills a JPEG with application data and comments. */
export function padJpeg(jpeg: Buffer, segments: number): Buffer {
  const segment = Buffer.alloc(65_537)
  segment.writeUInt16BE(65_535, 2)
  const padding = Array.from({ length: segments }, (_, index) => {
    segment.set([0xff, index % 2 ? 0xfe : 0xed], 0)
    return Buffer.from(segment)
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...padding, jpeg.subarray(2)])
}
