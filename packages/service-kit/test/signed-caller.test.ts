import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type Caller, caller, defineService, encodeCaller, makeClient, runAs } from '../src'
import { CallerSignature } from '../src/rpc/signed-caller'
import { type RunningService, runService } from '../src/runtime/start/run-service'
import { Notes } from './fixtures'

const KEY = 'a key that only the services have'
const admin: Caller = {
  requestId: 'r-1',
  actor: { memberId: 'm-1', role: 'admin', sessionId: 's-1' },
  address: '192.0.2.7',
}
const MINUTE = 60

describe('CallerSignature', () => {
  let now = 1_800_000_000
  const signature = (keys = KEY, acceptsUnsigned = false) =>
    new CallerSignature(keys, acceptsUnsigned, () => now)

  it('returns the caller that was signed', () => {
    expect(signature().verify(signature().sign(admin))).toEqual(admin)
    expect(signature().verify(signature().sign({ requestId: 'r' }))).toEqual({ requestId: 'r' })
  })

  it('refuses unsigned, altered and foreign callers', () => {
    const signed = signature().sign({ ...admin, actor: { memberId: 'm-1', role: 'member' } })
    const altered = Buffer.from(signed.toString('latin1').replace('m-1', 'm-2'), 'latin1')
    const extended = Buffer.concat([signed, encodeCaller(admin)])
    for (const bytes of [undefined, Buffer.alloc(0), encodeCaller(admin), altered, extended]) {
      expect(() => signature().verify(bytes)).toThrow(expect.objectContaining({ code: 'forbidden' }))
    }
    const foreign = signature('another key of the same length').sign(admin)
    expect(() => signature().verify(foreign)).toThrow(expect.objectContaining({ code: 'forbidden' }))
  })

  it('refuses a signature whose life is over, also when it was verified before', () => {
    const verifier = signature()
    const signed = signature().sign(admin)
    expect(verifier.verify(signed)).toEqual(admin)
    now += 3 * MINUTE
    expect(() => verifier.verify(signed)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })

  it('signs again before the life of the last signature is half over', () => {
    const signer = signature()
    const first = signer.sign(admin)
    expect(signer.sign(admin)).toBe(first)
    now += 1.5 * MINUTE
    expect(signature().verify(signer.sign(admin))).toEqual(admin)
    expect(signer.sign(admin)).not.toBe(first)
  })

  it('accepts former keys, and unsigned callers during an upgrade only', () => {
    expect(signature(`new key of sixteen,${KEY}`).verify(signature().sign(admin))).toEqual(admin)
    expect(signature(KEY, true).verify(encodeCaller(admin))).toEqual(admin)
    const altered = signature().sign(admin)
    altered[5] = 0
    expect(() => signature(KEY, true).verify(altered)).toThrow()
  })

  it('does not vouch for the person of an event', () => {
    const signed = signature().sign({ ...admin, fromEvent: true })
    expect(signature().verify(signed)).toEqual({ requestId: 'r-1' })
  })
})

describe('a service', () => {
  let directory: string
  let service: RunningService
  const socket = () => join(directory, 'notes.sock')
  const notes = defineService({
    name: 'notes',
    environment: z.object({}),
    start(kit) {
      kit.serve(Notes, {
        write: () => ({ text: `${caller().actor?.memberId} ${caller().actor?.role}` }),
        async *countTo({ end }) {
          yield { number: end }
        },
        add: async () => ({ sum: 0 }),
      })
    },
  })
  const environment = { GRPC_PORT: '0', SIDE_PORT: '0', LOG_LEVEL: 'silent' }
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'jejaring-'))
    // Left by a process that was killed.
    writeFileSync(socket(), '')
    service = await runService(notes, { ...environment, CALLER_KEY: KEY, GRPC_SOCKET: socket() })
  })
  afterAll(async () => {
    await service?.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const answerTo = async (encode: (who: Caller) => Buffer) => {
    const { client, close } = makeClient(Notes, `unix:${socket()}`, caller, { deadlineMs: 10_000, encode })
    const ask = async () =>
      await client.write({ text: '' }).then(
        ({ text }) => text,
        ({ code }: { code: string }) => code,
      )
    // Two in one tick form a batch.
    const answers = await runAs(admin, () => Promise.all([ask(), ask()]))
    close()
    return answers
  }

  it('answers signed callers, alone and in batches', async () => {
    const signature = new CallerSignature(KEY)
    expect(await answerTo((who) => signature.sign(who))).toEqual(['m-1 admin', 'm-1 admin'])
  })

  it('refuses forged callers, alone and in batches', async () => {
    expect(await answerTo(encodeCaller)).toEqual(['forbidden', 'forbidden'])
    const other = new CallerSignature('a key of somebody else')
    expect(await answerTo((who) => other.sign(who))).toEqual(['forbidden', 'forbidden'])
  })

  it('lets only its own user connect to its socket', async () => {
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    const peer = connect(socket())
    await once(peer, 'connect')
    peer.destroy()
  })

  it('does not start without a key', async () => {
    await expect(runService(notes, environment)).rejects.toThrow('CALLER_KEY')
  })
})
