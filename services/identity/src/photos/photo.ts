/** Limits of an uploaded image: above any phone's, below what could exhaust the machine. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
export const MAX_PIXELS = 24_000_000
/** Uploads that arrive or wait at once; further ones are refused. */
export const MAX_UPLOADS = 12

/**
 * Limits of the process that encodes one photo. Decoding 24 megapixels takes up to 320 MB (an interlaced 16-bit PNG) and
 * less than a second.
 */
export const photoJob = {
  program: 'photo-file-job',
  memoryMb: 400,
  cpuSeconds: 4,
  runSeconds: 15,
  maxOutputBytes: 1024 * 1024,
  maxQueued: MAX_UPLOADS,
} as const

/** Limits of the process that encodes the picture of an announcement, which may be larger. */
export const pictureJob = {
  ...photoJob,
  program: 'picture-file-job',
  maxOutputBytes: 3 * 1024 * 1024,
} as const

export const photoSentences = {
  unreadable: 'Foto tidak dapat dibaca. Unggah berkas JPG atau PNG yang utuh.',
  wrongType: 'Foto harus berupa berkas JPG atau PNG.',
  tooManyPixels: 'Ukuran foto terlalu besar. Paling besar 24 megapiksel.',
  tooLarge: 'Ukuran berkas foto terlalu besar. Paling besar 5 MB.',
} as const

/** Detects the type by the first bytes; file name and declared type prove nothing. */
export function photoType(bytes: Buffer): 'jpeg' | 'png' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes.subarray(0, png.length).equals(png) ? 'png' : undefined
}
