import { createHash, randomBytes } from 'node:crypto'
import { PhotoSize } from '@jejaring/proto/identity/v1/identity'
import { blankPng } from '@jejaring/testing/image-bombs'
import sharp from 'sharp'
import { admin, freshName, registration, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const store = (bytes: Buffer, client = identity.service.as(admin)) => client.storePhoto(chunksOf(bytes))

async function read(hash: string, size: PhotoSize) {
  return (await identity.client.readPhoto({ hash, size })).data
}

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield { data: bytes.subarray(at, at + 64 * 1024) }
}

/** A picture whose left half is red and right half blue. */
function twoColouredImage(width: number, height: number) {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: red, left: 0, top: 0 },
  ])
}

test.each(['jpeg', 'png'] as const)(
  'a %s becomes two WebP pictures under the hash of the large one',
  async (format) => {
    const { hash } = await store(await twoColouredImage(1200, 600).toFormat(format).toBuffer())
    const [large, small] = await Promise.all([read(hash, PhotoSize.LARGE), read(hash, PhotoSize.SMALL)])
    expect(createHash('sha256').update(large).digest('hex')).toBe(hash)
    await expect(sharp(large).metadata()).resolves.toMatchObject({ format: 'webp', width: 400, height: 200 })
    await expect(sharp(small).metadata()).resolves.toMatchObject({ format: 'webp', width: 96, height: 96 })
  },
)

test('the same picture is stored once, also when it comes twice at the same time', async () => {
  const picture = await twoColouredImage(300, 300).jpeg().toBuffer()
  const hashes = await Promise.all([store(picture), store(picture), store(picture)])
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(1)
  const { rows } = await identity.service.database.query('SELECT count(*) AS n FROM photos WHERE hash = $1', [
    hashes[0]!.hash,
  ])
  expect(rows).toEqual([{ n: 1n }])
})

test('a picture taken with a turned camera is upright, and its metadata is gone', async () => {
  const sideways = await twoColouredImage(400, 200)
    .withExif({ IFD0: { Artist: 'Budi' }, IFD3: { GPSLatitude: '6/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { hash } = await store(sideways)
  const large = await read(hash, PhotoSize.LARGE)
  const { width, height, exif, icc, xmp, orientation } = await sharp(large).metadata()
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 200, height: 400 })
  // Turned by 90° clockwise, the left half is on top.
  const { dominant } = await sharp(
    await sharp(large).extract({ left: 0, top: 0, width: 200, height: 180 }).toBuffer(),
  ).stats()
  expect(dominant.r).toBeGreaterThan(200)
})

test('a JPEG with fill bytes before a marker is read', async () => {
  const jpeg = await twoColouredImage(300, 300).jpeg().toBuffer()
  const marker = jpeg.indexOf(Buffer.from([0xff, 0xdb]))
  const filled = Buffer.concat([jpeg.subarray(0, marker), Buffer.from([0xff, 0xff]), jpeg.subarray(marker)])
  await expect(store(filled)).resolves.toEqual(await store(jpeg))
})

test('a small transparent picture stays as small and as transparent', async () => {
  const icon = sharp({ create: { width: 40, height: 20, channels: 4, background: '#00000000' } })
  const { hash } = await store(await icon.png().toBuffer())
  await expect(sharp(await read(hash, PhotoSize.LARGE)).metadata()).resolves.toMatchObject({
    width: 40,
    height: 20,
    hasAlpha: true,
  })
})

test.each([
  ['nothing at all', async () => Buffer.alloc(0)],
  ['text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', async () => await twoColouredImage(20, 20).gif().toBuffer()],
  ['a WebP', async () => await twoColouredImage(20, 20).webp().toBuffer()],
  [
    'noise behind the mark of a jpg',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5000)]),
  ],
  ['noise behind the mark of a png', async () => Buffer.concat([pngMark, randomBytes(5000)])],
  ['half a jpg', async () => (await twoColouredImage(800, 800).jpeg().toBuffer()).subarray(0, 2000)],
  ['half a png', async () => half(await noise().png().toBuffer())],
])('%s is refused with a sentence at the photo, and the service lives on', async (_, make) => {
  const fault = { code: 'invalid', fields: { photo: expect.stringMatching(/^(Foto|Ukuran foto) .*\.$/) } }
  await expect(store(await make())).rejects.toMatchObject(fault)
  await expect(identity.client.readPhoto({ hash: '', size: PhotoSize.LARGE })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  [60_000, 60_000],
  [5_000, 5_000],
  [1, 30_000_000],
])('refuses a small file of %i × %i pixels before it is decoded', async (width, height) => {
  const bomb = blankPng(width, height)
  expect(bomb.length).toBeLessThan(10_000)
  const before = process.memoryUsage().rss
  await expect(store(bomb)).rejects.toMatchObject({
    fields: { photo: expect.stringContaining('24 megapiksel') },
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
})

test('a picture as large as a phone makes them is welcome', async () => {
  const { hash } = await store(await twoColouredImage(5600, 4200).jpeg({ quality: 50 }).toBuffer())
  await expect(sharp(await read(hash, PhotoSize.LARGE)).metadata()).resolves.toMatchObject({
    width: 400,
    height: 300,
  })
})

test('more than 5 MB is too large, and is not read to its end', async () => {
  let sent = 0
  function* endless() {
    for (; sent < 1000; sent++) yield { data: Buffer.alloc(64 * 1024, 0xff) }
  }
  await expect(identity.service.as(admin).storePhoto(endless())).rejects.toMatchObject({
    code: 'too_large',
    fields: { photo: expect.stringContaining('5 MB') },
  })
  expect(sent).toBeLessThan(1000)
})

test('many broken pictures at once take down neither each other nor the sound ones', async () => {
  const sound = await twoColouredImage(500, 500).png().toBuffer()
  const broken = sound.subarray(0, sound.length / 2)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => store(n % 2 ? sound : broken)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, (_, n) => (n % 2 ? 'fulfilled' : 'rejected')),
  )
})

test('refuses an upload without a login', async () => {
  const picture = await twoColouredImage(20, 20).png().toBuffer()
  await expect(store(picture, identity.client)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a member carries the hash of its picture', async () => {
  const { hash } = await store(await twoColouredImage(60, 60).jpeg().toBuffer())
  const { members } = await identity.client.createMembers(registration([freshName()], { photoHash: hash }))
  expect(members[0]!.photoHash).toBe(hash)
})

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = () => sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
