import type { User } from './user'

/** A landscape image, drawn by the browser. */
export async function drawnPicture({ page }: User): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 300
    canvas.getContext('2d').fillRect(0, 0, 300, 300)
    return canvas.toDataURL('image/png')
  })()`)
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}
