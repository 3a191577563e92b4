/** The server takes 5 MB. */
const MAX_BYTES = 5 * 1024 * 1024
const MAX_SIDE_PX = 1_600
const JPEG_QUALITY = 0.9

/** Decodes a picture; null for a file that is none, undefined in a browser without a decoder. */
export async function decodePhoto(file: File): Promise<ImageBitmap | null | undefined> {
  if (!('createImageBitmap' in globalThis)) return undefined
  return await createImageBitmap(file).catch(() => null)
}

/** Downscales a photo that is too large to upload to a JPEG; others stay as they are. */
export async function shrinkPhoto(file: File, image: ImageBitmap): Promise<File> {
  if (file.size <= MAX_BYTES) return file
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // Transparent pixels would become black in a JPEG.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  return (await photoOf(canvas)) ?? file
}

/** The content of a canvas as a JPEG file; undefined when the browser cannot encode it. */
export async function photoOf(canvas: HTMLCanvasElement): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  return blob ? new File([blob], 'foto.jpg', { type: 'image/jpeg' }) : undefined
}
