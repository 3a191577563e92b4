import { startService, type TestService } from '@jejaring/testing'
import { conflict, type Fault, idempotent, type Kit, type KitEnvironment, runAs } from '../src'
import { deferred, notesService, TextCodec } from './fixtures'

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  service = await startService(
    notesService('pins', (its) => {
      kit = its
    }),
  )
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
}

/** One call that counts its effect; `before` holds its transaction open. */
const call = ({ key, body = 'body', operation = 'write', actor = 'm1', before }: Call) =>
  runAs({ actor: { memberId: actor, role: 'member' } }, () =>
    kit.transaction((manager) =>
      idempotent(manager, { operation, key, body }, TextCodec, async () => {
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
  it('gives the first answer again, with one effect', async () => {
    expect(await call({ key: 'a' })).toEqual({ text: 'answer 1' })
    expect(await call({ key: 'a' })).toEqual({ text: 'answer 1' })
    expect(effects).toBe(1)
  })

  it('lets one of two calls at the same time act, and both get its answer', async () => {
    const hold = deferred()
    const first = call({ key: 'race', before: hold.promise })
    const others = [call({ key: 'race' }), call({ key: 'race' })]
    setTimeout(hold.resolve, 100)
    const answers = await Promise.all([first, ...others])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(effects).toBe(1)
  })

  it('is refused with another body, whatever the order of a body’s parts', async () => {
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

  it('is not spent by a refusal', async () => {
    const refused = call({ key: 'd', before: Promise.reject(conflict()) })
    expect(await codeOf(refused)).toBe('conflict')
    expect(await codeOf(call({ key: 'd' }))).toBe('ok')
    expect(effects).toBe(1)
  })

  it('left empty is no key', async () => {
    await call({ key: '' })
    await call({ key: '' })
    expect(effects).toBe(2)
  })

  it('is forgotten after seven days', async () => {
    await call({ key: 'e' })
    service.clock.advance(6.9 * 86_400_000)
    await call({ key: 'e', body: 'body' })
    expect(effects).toBe(1)
    service.clock.advance(0.2 * 86_400_000)
    expect(await call({ key: 'e', body: 'another' })).toEqual({ text: 'answer 2' })
    service.clock.reset()
  })

  it('keeps no body in the database', async () => {
    await call({ key: 'f', body: { password: 'rahasia-sekali' } })
    const { rows } = await service.database.query('SELECT * FROM idempotency_keys')
    expect(rows.map((row) => Object.values(row).map(String).join()).join()).not.toContain('rahasia')
  })
})
