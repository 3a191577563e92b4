import { doubleOf, eventually, startService } from '@jejaring/testing'
import {
  type Call,
  type Caller,
  caller,
  conflict,
  invalid,
  makeClient,
  notFound,
  requireAdmin,
  runAs,
  tooMany,
  unavailable,
} from '../src'
import { deferred, Notes, notesService, type Text } from './fixtures'
import { echo, faultOf, serveNotes } from './serve-notes'

describe('faults', () => {
  const faults = [
    invalid(
      'Jumlah tidak sesuai: “5”.',
      { 'usernames.0': 'Nama sudah dipakai.' },
      { params: { ro: 1, kode: 'REG' } },
    ),
    notFound(),
    conflict('Sudah diproses.'),
    tooMany('Terlalu sering.', 30),
    unavailable(),
  ]

  it.each(faults.map((fault) => [fault.code, fault] as const))(
    '%s arrives as it was thrown',
    async (_code, fault) => {
      const service = await serveNotes({
        write: () => {
          throw fault
        },
      })
      const arrived = await faultOf(service.client.write({ text: '' }))
      expect({ ...arrived, message: arrived.message }).toEqual({ ...fault, message: fault.message })
      await service.stop()
    },
  )

  it('a defect discloses no details', async () => {
    const service = await serveNotes({
      write: () => {
        throw new Error('SELECT secret FROM hidden')
      },
    })
    const arrived = await faultOf(service.client.write({ text: '' }))
    expect(arrived.code).toBe('internal')
    expect(arrived.message).toMatch(/^Terjadi kesalahan/)
    expect(JSON.stringify(arrived) + arrived.message).not.toMatch(/secret|hidden/)
    await service.stop()
  })

  it('a database without a free connection in time is unavailable', async () => {
    const service = await serveNotes({
      write: () => {
        throw new Error('timeout exceeded when trying to connect')
      },
    })
    expect((await faultOf(service.client.write({ text: '' }))).code).toBe('unavailable')
    await service.stop()
  })

  it('a process at its concurrency limit rejects calls, then recovers', async () => {
    const held = deferred<void>()
    const service = await serveNotes({
      write: async (request) => {
        if (request.text === 'held') await held.promise
        return request
      },
    })
    const hold = () => service.client.write({ text: 'held' }, { deadline: 60_000 })
    const inFlight = Array.from({ length: 256 }, hold)
    const refused = await eventually(async () => {
      const fault = await faultOf(service.client.write({ text: '' }))
      expect(fault).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
      return fault
    })
    expect(refused.message).toMatch(/sibuk/)
    held.resolve()
    await expect(Promise.all(inFlight)).resolves.toHaveLength(256)
    await expect(service.client.write({ text: 'again' })).resolves.toEqual({ text: 'again' })
    await service.stop()
  })

  it('a fault in the middle of a stream arrives after the earlier messages', async () => {
    const service = await serveNotes({
      async *countTo() {
        yield { number: 1 }
        throw conflict('Berhenti.')
      },
    })
    const seen: number[] = []
    const read = async () => {
      for await (const { number } of service.client.countTo({ end: 9 })) seen.push(number)
    }
    expect((await faultOf(read())).message).toBe('Berhenti.')
    expect(seen).toEqual([1])
    await service.stop()
  })

  it('a call to a stopped service is unavailable at the deadline', async () => {
    const { client, close } = makeClient(Notes, '127.0.0.1:1')
    expect((await faultOf(client.write({ text: '' }, { deadline: 50 }))).code).toBe('unavailable')
    expect((await faultOf(client.write({ text: '' }, { waitForReady: false }))).code).toBe('unavailable')
    close()
  })
})

describe('calls', () => {
  it('stream in both directions', async () => {
    const service = await serveNotes({})
    const seen: number[] = []
    for await (const { number } of service.client.countTo({ end: 2000 })) seen.push(number)
    expect(seen).toHaveLength(2000)
    async function* numbers() {
      for (let number = 1; number <= 1000; number++) yield { number }
    }
    await expect(service.client.add(numbers())).resolves.toEqual({ sum: 500_500 })
    await service.stop()
  })

  it("that stream requests end with the service's or the source's error", async () => {
    const service = await serveNotes({
      async add(requests) {
        for await (const { number } of requests) if (number === 3) throw invalid('Bukan tiga.')
        return { sum: 0 }
      },
    })
    async function* numbers(failAt: number) {
      for (let number = 1; number <= 1000; number++) {
        if (number === failAt) throw new Error('the source broke')
        yield { number }
      }
    }
    expect((await faultOf(service.client.add(numbers(0)))).message).toBe('Bukan tiga.')
    expect((await faultOf(service.client.add(numbers(2)))).message).toBe('the source broke')
    await service.stop()
  })

  it("abort the handler's signal at the deadline and when the reader stops", async () => {
    const ended = deferred()
    const left = deferred()
    const watch = ({ signal }: Call, done: { resolve(): void }) =>
      signal.addEventListener('abort', () => done.resolve())
    const service = await serveNotes({
      async write(request, call) {
        watch(call, ended)
        await ended.promise
        return request
      },
      async *countTo(_request, call) {
        watch(call, left)
        for (let number = 0; !call.signal.aborted; number++) yield { number }
      },
    })
    for await (const { number } of service.client.countTo({ end: 0 })) if (number > 3) break
    await left.promise
    // The connection is open, so the handler receives the call before the deadline.
    expect((await faultOf(service.client.write({ text: '' }, { deadline: 1_000 }))).code).toBe('unavailable')
    await ended.promise
    await service.stop()
  })

  it("end when the caller's signal aborts", async () => {
    const service = await serveNotes({ write: () => new Promise<Text>(() => {}) })
    const abort = new AbortController()
    const call = faultOf(service.client.write({ text: '' }, { signal: abort.signal }))
    abort.abort()
    expect((await call).code).toBe('unavailable')
    await service.stop()
  })

  it('carry request, actor and address through a service to the next', async () => {
    const next = await doubleOf(Notes, { write: (request) => request })
    let seen: Caller | undefined
    const service = await serveNotes({
      async write(request) {
        seen = caller()
        const { client, close } = makeClient(Notes, next.address)
        return await client.write(request).finally(close)
      },
    })
    const actor = { memberId: 'm1', role: 'member', impersonatorId: 'a1', sessionId: 's1' } as const
    await service.as(actor, '203.0.113.9').write({ text: 'hi' })
    expect(seen).toMatchObject({ actor, address: '203.0.113.9', requestId: expect.stringMatching(/.{36}/) })
    expect(next.calls).toEqual([{ method: 'write', request: { text: 'hi' }, caller: seen }])
    await next.stop()
    await service.stop()
  })

  it('distinguish admins, members and anonymous callers', async () => {
    const service = await serveNotes({ write: () => ({ text: requireAdmin().memberId }) })
    expect((await faultOf(service.client.write({ text: '' }))).code).toBe('unauthenticated')
    expect((await faultOf(service.as({ memberId: 'm', role: 'member' }).write({ text: '' }))).code).toBe(
      'forbidden',
    )
    await expect(service.as({ memberId: 'a', role: 'admin' }).write({ text: '' })).resolves.toEqual({
      text: 'a',
    })
    await service.stop()
  })

  it('are rejected inside a transaction', async () => {
    const next = await doubleOf(Notes)
    const definition = notesService('pins', (kit) => {
      const other = kit.client(Notes, next.address)
      kit.serve(Notes, {
        ...echo,
        write: (request) => kit.transaction(() => other.write(request)),
      })
    })
    const service = await startService(definition, { rpc: Notes })
    expect((await faultOf(service.client.write({ text: '' }))).code).toBe('internal')
    expect(next.calls).toEqual([])
    await Promise.all([service.stop(), next.stop()])
  })
})

describe('stopping', () => {
  it('finishes calls in flight and rejects new ones', async () => {
    const entered = deferred()
    const release = deferred()
    const service = await serveNotes({
      async write(request) {
        entered.resolve()
        await release.promise
        return request
      },
    })
    const inFlight = service.client.write({ text: 'in flight' })
    await entered.promise
    const stopped = service.stop()
    const late = makeClient(Notes, service.address)
    await eventually(
      async () => (await faultOf(late.client.write({ text: 'late' }, { waitForReady: false }))).code,
    )
    release.resolve()
    await expect(inFlight).resolves.toEqual({ text: 'in flight' })
    await stopped
    late.close()
  })

  it('is unready before the first rejection and reports the end', async () => {
    let broken = false
    const service = await serveNotes({}, (kit) => kit.onReady('part', () => !broken))
    const health = () => runAs({}, () => fetch(`http://${service.sideAddress}/readyz`))
    await eventually(async () => expect((await health()).status).toBe(200))
    broken = true
    const unready = await fetch(`http://${service.sideAddress}/readyz`)
    expect([unready.status, await unready.json()]).toEqual([
      503,
      { serving: true, part: false, version: 'unbundled' },
    ])
    await service.client.write({ text: '' })
    expect(await (await fetch(`http://${service.sideAddress}/metrics`)).text()).toContain(
      'jejaring_grpc_server_duration_seconds_count',
    )
    await service.stop()
  })
})
