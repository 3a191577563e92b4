import { setImmediate as nextTick } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { HashBatcher } from './hash-batcher'
import { PasswordHasher } from './password-hasher'

const hasher = new PasswordHasher(1)

function makeBatcher(): HashBatcher {
  return new HashBatcher({ metrics: new Registry() }, hasher, 1)
}

test('gives each password of a batch its own result', async () => {
  const batcher = makeBatcher()
  const stored = await hasher.hash('sandi-lama-saya')
  const first = batcher.matches(stored, 'sandi-lama-saya')
  const batch = [
    batcher.matches(stored, 'sandi-lain-lagi'),
    batcher.hash('sandi-baru-saya'),
    batcher.matches(undefined, 'sandi-lama-saya'),
    batcher.matches(stored, 'sandi-lama-saya'),
  ]
  const [wrong, hashed, unknown, right] = await Promise.all(batch)

  expect(await first).toBe(true)
  expect([wrong, unknown, right]).toEqual([false, false, true])
  expect(await hasher.matches(String(hashed), 'sandi-baru-saya')).toBe(true)
})

test('ends the checks of a batch in one tick', async () => {
  const batcher = makeBatcher()
  const stored = await hasher.hash('sandi-lama-saya')
  const first = batcher.matches(stored, 'sandi-lama-saya')
  let ended = 0
  const batch = [1, 2, 3].map(() => batcher.matches(stored, 'sandi-lama-saya').then(() => ended++))
  await first
  expect(ended).toBe(0)
  await Promise.race(batch)
  await nextTick()
  expect(ended).toBe(3)
})
