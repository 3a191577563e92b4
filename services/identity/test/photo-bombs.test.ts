import { blankPng, chunk, compressedText, padJpeg } from '@jejaring/testing/image-bombs'
import { makePhotoBombs, plainJpeg } from '@jejaring/testing/photo-bombs'
import fc from 'fast-check'
import { stripPhoto } from '../src/photos/strip-photo'
import { admin, freshName, login, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
let jpeg: Buffer
let bombs: Readonly<Record<string, Buffer>>
beforeAll(async () => {
  identity = await startIdentity()
  jpeg = await plainJpeg()
  bombs = await makePhotoBombs()
})
afterAll(() => identity.stop())

const store = (bytes: Buffer) =>
  identity.service.as(admin).storePhoto(
    (function* () {
      for (let at = 0; at < bytes.length; at += 64 * 1024) yield { data: bytes.subarray(at, at + 64 * 1024) }
    })(),
  )

/** Half of what one unpacked bomb needs. Receiving 40 files at once takes up to 90 MB of it. */
const MAX_GROWTH_MB = 250

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
  expect((highest - before) / 1024 / 1024).toBeLessThan(MAX_GROWTH_MB)
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
