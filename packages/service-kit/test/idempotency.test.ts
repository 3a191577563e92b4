import type { TestService } from '@jejaring/testing'
import {
  conflict,
  type Fault,
  idempotentInTransaction,
  idempotentWithRemoteCalls,
  type Kit,
  type KitEnvironment,
  runAs,
  unavailable,
} from '../src'
import { databaseKit } from '../src/database/transaction'
import { deferred, TextCodec } from './fixtures'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
})
afterAll(() => service.stop())

let effects = 0
beforeEach(() => {
  effects = 0
})

interface Call {
  key: string
  body?: unknown
  operation?: string
  actor?: string
  before?: Promise<unknown>
  kit?: Pick<Kit, 'transaction'>
}

/** A call that counts its effect; `before` keeps its transaction open. */
const call = ({ key, body = 'body', operation = 'write', actor = 'm1', before, kit: using = kit }: Call) =>
  runAs({ actor: { memberId: actor, role: 'member' } }, () =>
    using.transaction((tx) =>
      idempotentInTransaction(tx, { operation, key, body }, TextCodec, async () => {
        await before
        effects += 1
        return { text: `answer ${effects}` }
      }),
    ),
  )

const codeOf = async (promise: Promise<unknown>) =>
  await promise.then(
    () => 'ok',
    (error: Fault) => error.code,
  )

describe('a key', () => {
  it('replays the first answer with one effect', async () => {
    expect(await call({ key: 'a' })).toEqual({ text: 'answer 1' })
    expect(await call({ key: 'a' })).toEqual({ text: 'answer 1' })
    expect(effects).toBe(1)
  })

  it('is recognised with its body after a rotation of the secret', async () => {
    const old = kit.environment.IDEMPOTENCY_SECRET
    const idempotencySecret = `a newer secret,${old}`
    const rotated = databaseKit(kit.database, 'notes', idempotencySecret)
    await call({ key: 'kept' })
    expect(await call({ key: 'kept', kit: rotated })).toEqual({ text: 'answer 1' })
    await expect(call({ key: 'kept', body: 'other', kit: rotated })).rejects.toMatchObject({
      code: 'invalid',
    })
    await call({ key: 'made after', kit: rotated })
    await expect(call({ key: 'made after' })).rejects.toMatchObject({ code: 'invalid' })
    expect(effects).toBe(2)
  })

  it('gives two concurrent calls one effect and the same answer', async () => {
    const hold = deferred()
    const first = call({ key: 'race', before: hold.promise })
    const others = [call({ key: 'race' }), call({ key: 'race' })]
    setTimeout(hold.resolve, 100)
    const answers = await Promise.all([first, ...others])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(effects).toBe(1)
  })

  it('is rejected with another body, independent of the field order', async () => {
    await call({ key: 'b', body: { qty: 1n, to: 'x' } })
    expect(await codeOf(call({ key: 'b', body: { to: 'x', qty: 1n } }))).toBe('ok')
    expect(await codeOf(call({ key: 'b', body: { qty: 2n, to: 'x' } }))).toBe('invalid')
    expect(await codeOf(call({ key: 'b', body: new Uint8Array([1]) }))).toBe('invalid')
    expect(effects).toBe(1)
  })

  it('belongs to its actor and operation', async () => {
    await call({ key: 'c' })
    await call({ key: 'c', actor: 'm2' })
    await call({ key: 'c', operation: 'other' })
    expect(effects).toBe(3)
  })

  it('is not consumed by a rejection', async () => {
    const refused = call({ key: 'd', before: Promise.reject(conflict()) })
    expect(await codeOf(refused)).toBe('conflict')
    expect(await codeOf(call({ key: 'd' }))).toBe('ok')
    expect(effects).toBe(1)
  })

  it('is absent when empty', async () => {
    await call({ key: '' })
    await call({ key: '' })
    expect(effects).toBe(2)
  })

  it('expires after seven days', async () => {
    await call({ key: 'e' })
    service.clock.advance(6.9 * 86_400_000)
    await call({ key: 'e', body: 'body' })
    expect(effects).toBe(1)
    service.clock.advance(0.2 * 86_400_000)
    expect(await call({ key: 'e', body: 'another' })).toEqual({ text: 'answer 2' })
    service.clock.reset()
  })

  it('stores no body in the database', async () => {
    await call({ key: 'f', body: { password: 'rahasia-sekali' } })
    const { rows } = await service.database.query('SELECT * FROM idempotency_keys')
    expect(rows.map((row) => Object.values(row).map(String).join()).join()).not.toContain('rahasia')
  })
})

describe('an operation that calls other services', () => {
  let asked = 0
  let isUnavailable = false
  beforeEach(() => {
    asked = 0
    isUnavailable = false
  })

  /** Calls another service, which takes as long as `asking`, and counts its effect. */
  const ask = ({ key, body = 'body' }: Call, asking?: Promise<unknown>) =>
    runAs({ actor: { memberId: 'm1', role: 'member' } }, () =>
      idempotentWithRemoteCalls(kit, { operation: 'ask', key, body }, TextCodec, async () => {
        asked += 1
        await asking
        if (isUnavailable) throw unavailable()
        return async () => {
          effects += 1
          return { text: `answer ${effects}` }
        }
      }),
    )

  it('replays its answer without calls while the others are unavailable', async () => {
    expect(await ask({ key: 'g' })).toEqual({ text: 'answer 1' })
    isUnavailable = true
    expect(await ask({ key: 'g' })).toEqual({ text: 'answer 1' })
    expect(await codeOf(ask({ key: 'g', body: 'another' }))).toBe('invalid')
    expect(asked).toBe(1)
    expect(await codeOf(ask({ key: 'h' }))).toBe('unavailable')
    expect(await codeOf(ask({ key: '' }))).toBe('unavailable')
  })

  it('has one effect when two identical calls run concurrently', async () => {
    const hold = deferred()
    const twins = [ask({ key: 'i' }, hold.promise), ask({ key: 'i' }, hold.promise)]
    while (asked < 2) await new Promise((next) => setImmediate(next))
    hold.resolve()
    expect(await Promise.all(twins)).toEqual([{ text: 'answer 1' }, { text: 'answer 1' }])
    expect(effects).toBe(1)
  })

  it('calls again with an expired key', async () => {
    await ask({ key: 'j' })
    service.clock.advance(7.1 * 86_400_000)
    expect(await ask({ key: 'j', body: 'another' })).toEqual({ text: 'answer 2' })
    service.clock.reset()
    expect(asked).toBe(2)
  })
})
