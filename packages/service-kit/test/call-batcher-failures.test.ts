import { setImmediate as nextTick } from 'node:timers/promises'
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js'
import { type BatchCalls, BundleServiceService } from '@jejaring/proto/common/v1/batch'
import { eventually } from '@jejaring/testing'
import { caller, conflict, decodeCaller, makeClient, runAs } from '../src'
import { toStatus } from '../src/rpc/errors'
import { breakableProxy } from './breakable-proxy'
import { deferred, Notes, type Text } from './fixtures'
import { faultOf, serveNotes } from './serve-notes'

type Unary = (call: ServerUnaryCall<Text, Text>, callback: sendUnaryData<Text>) => void

/** A hand-written server that records single calls and batches. */
async function serveByHand(write: Unary, supportsBatching = true) {
  const batches: number[] = []
  let alone = 0
  const server = new Server()
  server.register(
    Notes.write.path,
    ((call, callback) => {
      alone++
      write(call, callback)
    }) as Unary as never,
    Notes.write.responseSerialize as never,
    Notes.write.requestDeserialize,
    'unary',
  )
  if (supportsBatching)
    server.addService(BundleServiceService, {
      answer: (stream: import('@grpc/grpc-js').ServerWritableStream<BatchCalls, unknown>) => {
        const { calls } = stream.request
        batches.push(calls.length)
        const replies = calls.map(({ request: value }, index) => ({
          index,
          outcome: { $case: 'reply', value },
        }))
        stream.write({ replies })
        stream.end()
      },
    })
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )
  const { client, close } = makeClient(Notes, `127.0.0.1:${port}`)
  return {
    client,
    batches,
    alone: () => alone,
    stop: () => {
      close()
      server.forceShutdown()
    },
  }
}

const echo: Unary = ({ request }, callback) => callback(null, request)
const texts = (count: number, length = 1) =>
  Array.from({ length: count }, (_, index) => `${index} `.padEnd(length, 'x'))

describe('a batch', () => {
  it('is limited to 100 calls and 64 kB', async () => {
    const other = await serveByHand(echo)
    const ask = (some: string[]) => Promise.all(some.map((text) => other.client.write({ text })))
    for (const some of [texts(250), texts(50, 4_000), texts(3, 40_000), texts(1)])
      expect(await ask(some)).toEqual(some.map((text) => ({ text })))
    expect(other.batches).toEqual([100, 100, 50, 16, 16, 16, 2])
    // Three calls that fit into no common batch, and a single one.
    expect(other.alone()).toBe(4)
    other.stop()
  })

  it('excludes cancellable calls and calls that do not wait for a server', async () => {
    const other = await serveByHand(echo)
    const { signal } = new AbortController()
    await Promise.all([
      ...texts(2).map((text) => other.client.write({ text }, { signal })),
      ...texts(3).map((text) => other.client.write({ text }, { waitForReady: false })),
      ...texts(4).map((text) => other.client.write({ text })),
      ...texts(5).map((text) => other.client.write({ text }, { deadline: 20_000 })),
    ])
    expect([other.batches.sort(), other.alone()]).toEqual([[4, 5], 5])
    other.stop()
  })

  it('falls back to single calls when the server does not know batches', async () => {
    const other = await serveByHand(({ request, metadata }, callback) => {
      const { actor } = decodeCaller(metadata.get('caller-bin')[0] as Buffer)
      if (request.text.startsWith('3')) callback(toStatus(conflict(`Sudah ${actor?.memberId}.`)))
      else callback(null, { text: `${actor?.memberId}` })
    }, false)
    const answers = await Promise.all(
      texts(6).map((text, index) =>
        runAs({ actor: { memberId: `m${index}`, role: 'member' } }, () =>
          other.client.write({ text }).then(
            (reply) => reply.text,
            ({ code, message }) => [code, message],
          ),
        ),
      ),
    )
    expect(answers).toEqual(['m0', 'm1', 'm2', ['conflict', 'Sudah m3.'], 'm4', 'm5'])
    expect(other.alone()).toBe(6)
    other.stop()
  })

  it('returns long answers; an oversized one fails alone', async () => {
    const held = deferred()
    const service = await serveNotes({
      async write({ text }) {
        const length = Number(text)
        if (length === 1) await held.promise
        return { text: 'x'.repeat(length) }
      },
    })
    const ask = (length: number) => service.client.write({ text: String(length) })
    const many = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(900_000 + index)))
    expect(many.map(({ text }) => text.length)).toEqual(many.map((_, index) => 900_000 + index))

    const [late, tooLong, fits] = [ask(1), faultOf(ask(5_000_000)), ask(3_000_000)]
    expect((await tooLong).code).toBe('internal')
    expect((await fits).text).toHaveLength(3_000_000)
    held.resolve()
    expect(await late).toEqual({ text: 'x' })
    await service.stop()
  })

  it('fails only unanswered calls when its connection breaks', async () => {
    const left: string[] = []
    const service = await serveNotes({
      async write(request, { signal }) {
        if (request.text.startsWith('quick')) return request
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        left.push(request.text)
        return request
      },
    })
    const line = await breakableProxy(`http://${service.address}`)
    const { client, close } = makeClient(Notes, new URL(line.url).host)
    const stuck = ['stuck 1', 'stuck 2'].map((text) => faultOf(client.write({ text })))
    const quick = ['quick 1', 'quick 2'].map((text) => client.write({ text }))
    expect(await Promise.all(quick)).toEqual([{ text: 'quick 1' }, { text: 'quick 2' }])
    line.cut()
    for (const call of stuck) expect((await call).code).toBe('unavailable')
    await eventually(() => expect(left.sort()).toEqual(['stuck 1', 'stuck 2']))
    line.mend()
    await expect(Promise.all([1, 2].map(() => client.write({ text: 'quick' })))).resolves.toHaveLength(2)
    close()
    line.stop()
    await service.stop()
  })

  it('ends unanswered calls at the deadline and aborts their signals', async () => {
    const ended: string[] = []
    const service = await serveNotes({
      async write(request, { signal }) {
        signal.addEventListener('abort', () => ended.push(request.text))
        if (request.text !== 'stuck') return request
        return await new Promise<Text>(() => {})
      },
    })
    // Enough time for a busy machine to answer the quick call.
    const limits = { deadline: 2_000 }
    const { write } = service.client
    await write({ text: 'opens the line' })
    const [quick, stuck] = [write({ text: 'quick' }, limits), faultOf(write({ text: 'stuck' }, limits))]
    expect(await quick).toEqual({ text: 'quick' })
    expect((await stuck).code).toBe('unavailable')
    await eventually(() => expect(ended).toContain('stuck'))
    await nextTick()
    expect(ended).toEqual(['stuck'])
    await service.stop()
  })

  it('does not end a call with a later deadline', async () => {
    const held = deferred()
    const service = await serveNotes({
      async write(request) {
        await held.promise
        return request
      },
    })
    const ask = (deadline: number) => [1, 2].map(() => service.client.write({ text: '' }, { deadline }))
    const [short, long] = [ask(50).map(faultOf), ask(60_000)]
    for (const call of short) expect((await call).code).toBe('unavailable')
    held.resolve()
    expect(await Promise.all(long)).toEqual([{ text: '' }, { text: '' }])
    await service.stop()
  })

  it('in flight is finished by a service that stops', async () => {
    const [entered, held] = [deferred(), deferred()]
    const service = await serveNotes({
      async write(request) {
        if (request.text === 'last') entered.resolve()
        await held.promise
        return { text: `${request.text} ${caller().address}` }
      },
    })
    const inFlight = Promise.all(['first', 'last'].map((text) => service.client.write({ text })))
    await entered.promise
    const stopped = service.stop()
    const late = makeClient(Notes, service.address)
    await eventually(async () => {
      const fault = await faultOf(late.client.write({ text: '' }, { waitForReady: false, deadline: 50 }))
      // Still accepted at first; waits like the others.
      expect(String(fault.cause)).not.toMatch(/Deadline/)
    })
    held.resolve()
    expect(await inFlight).toEqual([{ text: 'first 192.0.2.1' }, { text: 'last 192.0.2.1' }])
    await stopped
    late.close()
  })
})
