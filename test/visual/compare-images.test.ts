import sharp from 'sharp'
import { compareImages, encodeReference, MAX_DIFFERING_SHARE } from './compare-images'

const WIDTH = 360
const HEIGHT = 740

function screenshot(overlay = ''): Promise<Buffer> {
  const svg = `<svg width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f4f7f6"/>${overlay}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

test('a reference equals its screenshot', async () => {
  const image = await screenshot('<circle cx="50" cy="50" r="20" fill="#0f766e"/>')
  expect((await compareImages(await encodeReference(image), image)).share).toBe(0)
})

test('reports a change of the size of one letter', async () => {
  const before = await encodeReference(await screenshot())
  const { share } = await compareImages(before, await screenshot('<rect width="8" height="10" fill="#123"/>'))
  expect(share).toBeGreaterThan(MAX_DIFFERING_SHARE)
})

test('reports another size', async () => {
  const before = await encodeReference(await screenshot())
  const taller = await sharp(await screenshot())
    .resize(WIDTH, HEIGHT + 1)
    .png()
    .toBuffer()
  expect((await compareImages(before, taller)).share).toBe(1)
})
