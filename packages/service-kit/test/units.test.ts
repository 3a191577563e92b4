import { Writable } from 'node:stream'
import { z } from 'zod'
import {
  type Caller,
  caller,
  decodeCaller,
  encodeCaller,
  hmac,
  hmacs,
  isUuid,
  MovableClock,
  newId,
  open,
  runAs,
  seal,
  timeOfId,
} from '../src'
import { eventHeaders } from '../src/messaging/headers'
import { EnvironmentProblem, readEnvironment } from '../src/runtime/environment'
import { makeLogger } from '../src/telemetry/log'

describe('the environment', () => {
  const definition = { environment: z.object({ CONFIG_ADDRESS: z.string() }), database: {} }
  const good = {
    CONFIG_ADDRESS: '127.0.0.1:1',
    DATABASE_URL: 'postgres://u:p@h/d',
    NATS_URL: 'nats://h',
    IDEMPOTENCY_SECRET: 'long enough a secret',
  }

  it('is complete and typed, with the kit’s defaults', () => {
    expect(readEnvironment(definition, { ...good, GRPC_PORT: '7001' })).toMatchObject({
      CONFIG_ADDRESS: '127.0.0.1:1',
      GRPC_PORT: 7001,
      NATS_PREFIX: 'jejaring',
      LISTEN_HOST: '127.0.0.1',
    })
  })

  it('names every invalid variable and prints no value', () => {
    const bad = { ...good, CONFIG_ADDRESS: '', GRPC_PORT: '70000', IDEMPOTENCY_SECRET: 'hunter2' }
    const read = () => readEnvironment(definition, bad)
    expect(read).toThrow(EnvironmentProblem)
    expect(read).toThrow(/IDEMPOTENCY_SECRET.*|GRPC_PORT.*|CONFIG_ADDRESS/)
    for (const name of ['CONFIG_ADDRESS', 'GRPC_PORT', 'IDEMPOTENCY_SECRET']) expect(read).toThrow(name)
    expect(read).not.toThrow('hunter2')
  })

  it('describes the format of a name', () => {
    const read = () => readEnvironment(definition, { ...good, NATS_PREFIX: 'Jejaring 2' })
    expect(read).toThrow('NATS_PREFIX: must be small letters')
    expect(read).not.toThrow('/')
  })

  it.each([
    [',long enough a secret'],
    ['long enough a secret,'],
    ['long enough a secret, ,another one of them'],
    ['short,long enough a secret'],
  ])('rejects a rotation with an empty or short value: %j', (IDEMPOTENCY_SECRET) => {
    expect(() => readEnvironment(definition, { ...good, IDEMPOTENCY_SECRET })).toThrow(
      'IDEMPOTENCY_SECRET: must',
    )
  })

  it('accepts several secrets', () => {
    const several = { ...good, IDEMPOTENCY_SECRET: 'long enough a secret, and an older one of them' }
    expect(readEnvironment(definition, several)).toMatchObject(several)
  })

  it('requires the database variables only with a database', () => {
    expect(() => readEnvironment({ environment: z.object({}) }, {})).not.toThrow()
    expect(() => readEnvironment({ environment: z.object({}), database: {} }, {})).toThrow(/DATABASE_URL/)
  })
})

describe('sealing', () => {
  it('opens with any of the keys and no other', () => {
    const sealed = seal('rahasia', 'the first key of two')
    expect(open(sealed, 'the first key of two')).toBe('rahasia')
    expect(open(sealed, 'a newer key, the first key of two')).toBe('rahasia')
    expect(() => open(sealed, 'another key')).toThrow()
  })

  it('recognises data by each secret and stores that of the first', () => {
    const [before] = hmacs('a body', 'an older secret')
    const [kept, ...known] = hmacs('a body', 'a newer secret, an older secret')
    expect([kept, known]).toEqual([hmac('a body', 'a newer secret'), [before]])
    expect(hmacs('another body', 'an older secret')[0]).not.toEqual(before)
  })

  it('detects any change', () => {
    const sealed = seal('rahasia', 'the first key of two')
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(() => open(changed, 'the first key of two')).toThrow()
    }
    expect(() => open(Buffer.alloc(0), 'the first key of two')).toThrow()
  })
})

describe('the caller', () => {
  const who = {
    requestId: 'r',
    actor: { memberId: 'm', role: 'admin' as const, sessionId: 's' },
    address: '::1',
  }

  it('survives encoding and decoding', () => {
    expect(decodeCaller(encodeCaller(who))).toEqual(who)
    expect(decodeCaller(undefined)).toEqual({ requestId: '' })
  })

  it('carries the trace of an event in a separate header', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const traced = encodeCaller(who, traceparent)
    expect(decodeCaller(traced)).toEqual(who)
    expect((await eventHeaders('e', traced)).get('traceparent')).toBe(traceparent)
    expect((await eventHeaders('e', encodeCaller(who))).has('traceparent')).toBe(false)
  })

  it('is anonymous outside a call and has a request id inside one', () => {
    expect(caller()).toEqual({ requestId: '' })
    expect(runAs({}, () => caller().requestId)).toMatch(/.{36}/)
  })

  it('is no admin with an unknown role', () => {
    const forged = encodeCaller({ ...who, actor: { memberId: 'm', role: 'root' as 'admin' } })
    expect(decodeCaller(forged).actor?.role).toBe('member')
  })
})

describe('ids', () => {
  it('carry their time, and only UUIDv7 do', () => {
    const at = new Date('2026-11-20T16:05:00.123Z')
    expect(timeOfId(newId(at))).toEqual(at)
    expect(() => timeOfId('0b0c6d7e-1f2a-4b3c-8d4e-5f6071829304')).toThrow()
    expect([isUuid(newId()), isUuid('x'), isUuid('')]).toEqual([true, false, false])
  })
})

describe('ids of one millisecond', () => {
  it('keep their creation order', () => {
    const at = new Date()
    const ids = Array.from({ length: 1000 }, () => newId(at))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(1000)
  })
})

describe('the clock of tests', () => {
  it('is constant when frozen, moves when set, and runs again when reset', () => {
    const clock = new MovableClock()
    clock.freeze('2026-11-20T17:00:00Z')
    clock.advance(1000)
    expect(clock.now()).toEqual(new Date('2026-11-20T17:00:01Z'))
    clock.set('2027-01-01T00:00:00Z')
    expect(clock.now()).toEqual(new Date('2027-01-01T00:00:00Z'))
    clock.reset()
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  })
})

describe('the log', () => {
  const written = (write: (log: ReturnType<typeof makeLogger>) => void): string => {
    let text = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        text += chunk
        done()
      },
    })
    write(makeLogger('test', 'info', sink))
    return text
  }

  it('redacts secrets at any depth', () => {
    const bank = { accountNumber: '1234567890', bankAccountNumber: '1234567890' }
    const text = written((log) =>
      log.info(
        {
          password: 'rahasia',
          request: { token: 'rahasia', member: { bank } },
          list: [{ pinCode: 'rahasia', count: 7 }],
          at: new Date(0),
          a: {
            b: { c: { d: { password: 'rahasia', e: { password: 'rahasia', f: { password: 'rahasia' } } } } },
          },
        },
        'x',
      ),
    )
    expect(text).not.toMatch(/rahasia|1234567890/)
    expect(JSON.parse(text)).toMatchObject({
      password: '***',
      request: { token: '***', member: { bank: { accountNumber: '***' } } },
      list: [{ pinCode: '***', count: 7 }],
      at: '1970-01-01T00:00:00.000Z',
    })
  })

  it('accepts circular objects', () => {
    const round: Record<string, unknown> = { token: 'rahasia' }
    round.round = round
    expect(written((log) => log.info({ round }, 'x'))).not.toContain('rahasia')
  })

  it('includes the request id and the member in every line of a call', () => {
    const who: Caller = { requestId: 'r-1', actor: { memberId: 'm-1', role: 'member' } }
    const line = runAs(who, () => written((log) => log.info('x\n{"forged": true}')))
    expect(line.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(line)).toMatchObject({ requestId: 'r-1', memberId: 'm-1', name: 'test' })
  })

  it('has the time in UTC', () => {
    const before = Date.now()
    const { time } = JSON.parse(written((log) => log.info('x'))) as { time: number }
    expect(before <= time && time <= Date.now()).toBe(true)
  })

  it('logs an error with its causes and without query values', () => {
    const failed = Object.assign(new Error('duplicate'), {
      query: 'INSERT',
      parameters: ['rahasia'],
      detail: 'rahasia',
    })
    const text = written((log) => log.error({ err: new Error('outer', { cause: failed }) }, 'x'))
    expect(text).toContain('duplicate')
    expect(text).not.toContain('rahasia')
  })
})
