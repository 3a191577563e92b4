import fc from 'fast-check'
import sharp from 'sharp'
import { stripPhoto } from '../src/photos/strip-photo'
import { admin, freshName, login, password, startIdentity, type TestIdentity } from './identity-fixture'
import {
  blankPng,
  chunk,
  compressedInternationalText,
  compressedProfile,
  compressedText,
  padJpeg,
  repeatScan,
  resizeJpeg,
  widePng,
} from './image-bombs'

let identity: TestIdentity
let jpeg: Buffer
let bombs: Readonly<Record<string, Buffer>>
beforeAll(async () => {
  identity = await startIdentity()
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
  jpeg = await plain.jpeg({ progressive: true }).toBuffer()
  const large = await plain.resize(6_000, 3_900).jpeg({ progressive: true }).toBuffer()
  bombs = {
    'text of a PNG': blankPng(1, 1, ...Array.from({ length: 20 }, () => compressedText(50))),
    'international text of a PNG': blankPng(
      1,
      1,
      ...Array.from({ length: 20 }, () => compressedInternationalText(50)),
    ),
    'profile of a PNG': blankPng(1, 1, compressedProfile(500)),
    'pixels of a PNG': blankPng(60_000, 60_000),
    'deep pixels of a PNG': widePng(5_999, 4_000),
    'pixels of a JPEG': resizeJpeg(jpeg, 65_535, 65_535),
    'scans of a JPEG': repeatScan(large, 300),
    'application data of a JPEG': padJpeg(jpeg, 70),
  }
})
afterAll(() => identity.stop())

const store = (bytes: Buffer) =>
  identity.service.as(admin).storePhoto(
    (function* () {
      for (let at = 0; at < bytes.length; at += 64 * 1024) yield { data: bytes.subarray(at, at + 64 * 1024) }
    })(),
  )

test('40 parallel bombs of every kind leave memory and logins as they are', async () => {
  const username = freshName()
  await identity.members([username])
  await store(jpeg)
  let highest = 0
  const before = process.memoryUsage.rss()
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5).unref()
  const kinds = Object.values(bombs)
  const storing = Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => store(kinds[index % kinds.length]!)),
  )
  // Sessions of others go on meanwhile.
  await expect(identity.client.openSession(login(username, password))).resolves.toMatchObject({
    token: expect.any(String),
  })
  const outcomes = await storing
  clearInterval(watch)
  const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'stored'))
  expect(new Set(codes)).toEqual(new Set(['stored', 'invalid', 'unavailable']))
  expect((highest - before) / 1024 / 1024).toBeLessThan(100)
  // Nothing is left over that would refuse the next photo.
  await expect(store(jpeg)).resolves.toMatchObject({ hash: expect.any(String) })
})

test('ancillary data is dropped before a decoder reads it', async () => {
  for (const name of ['text of a PNG', 'international text of a PNG', 'profile of a PNG']) {
    const stripped = stripPhoto(bombs[name]!)
    if (!('image' in stripped)) throw new Error(name)
    expect([name, stripped.image.length < 2_000]).toEqual([name, true])
    await expect(store(bombs[name]!)).resolves.toMatchObject({ hash: expect.any(String) })
  }
  const padded = stripPhoto(bombs['application data of a JPEG']!)
  expect('image' in padded && padded.image.length).toBe(jpeg.length)
})

test.each([
  ['pixels of a PNG', '24 megapiksel'],
  ['pixels of a JPEG', '24 megapiksel'],
  ['scans of a JPEG', 'tidak dapat dibaca'],
])('refuses a bomb in the %s by its header', (name, sentence) => {
  expect(stripPhoto(bombs[name]!)).toEqual({ refusal: expect.stringContaining(sentence) })
})

test('reads a header of any content without an exception', () => {
  const seeds = [jpeg, blankPng(3, 3, compressedText(1)), padJpeg(jpeg, 2)]
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
      fc.nat(),
      (seed, changes, end) => {
        const bytes = Buffer.from(seed)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const stripped = stripPhoto(bytes.subarray(0, end % (bytes.length + 1)))
        if ('image' in stripped) expect(stripped.image.length).toBeLessThanOrEqual(bytes.length)
        else expect(stripped.refusal).toMatch(/\.$/)
      },
    ),
  )
})

test.each([
  ['without a header chunk', () => Buffer.concat([blankPng(1, 1).subarray(0, 8), chunk('IEND')])],
  ['with two header chunks', () => twoHeaders()],
  ['with a chunk beyond its end', () => blankPng(1, 1).subarray(0, -4)],
])('refuses a PNG %s', (_, make) => {
  expect(stripPhoto(make())).toEqual({ refusal: expect.stringContaining('tidak dapat dibaca') })
})

function twoHeaders(): Buffer {
  const small = blankPng(1, 1)
  // The second one, of a size beyond the limit, would be the one that a decoder believes.
  return Buffer.concat([small.subarray(0, 33), blankPng(60_000, 60_000).subarray(8)])
}
