import { setImmediate as nextTick } from 'node:timers/promises'
import { eventually } from '@jejaring/testing'
import { type Caller, caller, conflict, invalid, makeClient, requireAdmin, runAs } from '../src'
import { deferred, Notes, type Text } from './fixtures'
import { faultOf, serveNotes } from './serve-notes'

/** Distinct callers: every third an admin, every seventh anonymous. */
const callers = (count: number): Caller[] =>
  Array.from({ length: count }, (_, index) => ({
    requestId: `r${index}`,
    address: `192.0.2.${index}`,
    actor:
      index % 7 === 6
        ? undefined
        : {
            memberId: `m${index}`,
            role: index % 3 === 0 ? 'admin' : 'member',
            impersonatorId: index % 5 === 0 ? `a${index}` : undefined,
            sessionId: `s${index}`,
          },
  })) as Caller[]

/** The caller as seen by the handler. */
const whoAsks = () => ({ text: JSON.stringify(caller()) })
const callerOf = ({ text }: Text): Caller => JSON.parse(text)

/** Delays by some event-loop ticks, so that other calls run in between. */
async function someTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTick()
}

describe('calls of one tick', () => {
  it('run as their own callers and get their own answers', async () => {
    const service = await serveNotes({
      async write({ text }) {
        const before = JSON.stringify(caller())
        await someTurns(Number(text) % 4)
        expect(JSON.stringify(caller())).toBe(before)
        return { text: `${text} ${before}` }
      },
    })
    const { client, close } = makeClient(Notes, service.address)
    for (let round = 0; round < 5; round++) {
      const all = callers(200)
      const answers = await Promise.all(
        all.map((who, index) => runAs(who, () => client.write({ text: String(index) }))),
      )
      expect(answers.map(({ text }) => text)).toEqual(
        all.map((who, index) => `${index} ${JSON.stringify(who)}`),
      )
    }
    close()
    await service.stop()
  })

  it("never gain another caller's role or identity", async () => {
    const service = await serveNotes({ write: () => ({ text: requireAdmin().memberId }) })
    const { client, close } = makeClient(Notes, service.address)
    const all = callers(100)
    const answers = await Promise.all(
      all.map((who) =>
        runAs(who, () =>
          client.write({ text: '' }).then(
            ({ text }) => text,
            ({ code }) => code,
          ),
        ),
      ),
    )
    expect(answers).toEqual(
      all.map(({ actor }) => {
        if (!actor) return 'unauthenticated'
        return actor.role === 'admin' ? actor.memberId : 'forbidden'
      }),
    )
    close()
    await service.stop()
  })

  it('keep their callers at the next service, which is called in one tick', async () => {
    const last = await serveNotes({ write: whoAsks })
    const toLast = makeClient(Notes, last.address)
    const all = callers(90)
    // Releases every third first, then all others in one tick.
    const together = deferred()
    let arrived = 0
    const middle = await serveNotes({
      async write({ text }) {
        if (++arrived === all.length) together.resolve()
        if (Number(text) % 3) await together.promise
        const first = await toLast.client.write({ text })
        const [second, third] = await Promise.all([1, 2].map(() => toLast.client.write({ text })))
        expect([second, third]).toEqual([first, first])
        return first
      },
    })
    const { client, close } = makeClient(Notes, middle.address)
    const answers = await Promise.all(
      all.map((who, index) => runAs(who, () => client.write({ text: String(index) }))),
    )
    expect(answers.map(callerOf)).toEqual(all.map((who) => JSON.parse(JSON.stringify(who))))
    for (const end of [close, toLast.close]) end()
    await Promise.all([middle.stop(), last.stop()])
  })

  it('continue as their own callers after the answer', async () => {
    const service = await serveNotes({})
    const { client, close } = makeClient(Notes, service.address)
    const all = callers(50)
    const after = await Promise.all(
      all.map((who) =>
        runAs(who, async () => {
          await client.write({ text: '' })
          return caller()
        }),
      ),
    )
    expect(after).toEqual(all)
    close()
    await service.stop()
  })

  it('fail with their own errors; a defect discloses no details', async () => {
    const service = await serveNotes({
      write: ({ text }) => {
        const index = Number(text)
        if (index % 4 === 1)
          throw invalid(`Salah “${text}”.`, { [`usernames.${text}`]: 'Dipakai.' }, { params: { ro: index } })
        if (index % 4 === 2) throw conflict(`Sudah ${text}.`)
        if (index % 4 === 3) throw new Error('SELECT secret FROM hidden')
        return { text }
      },
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, (_, index) => service.client.write({ text: String(index) })),
    )
    outcomes.forEach((outcome, index) => {
      const reason = outcome.status === 'rejected' ? outcome.reason : undefined
      if (index % 4 === 0) expect(outcome).toEqual({ status: 'fulfilled', value: { text: String(index) } })
      else if (index % 4 === 1)
        expect({ ...reason, message: reason.message }).toMatchObject({
          code: 'invalid',
          message: `Salah “${index}”.`,
          params: { ro: index },
          fields: { [`usernames.${index}`]: 'Dipakai.' },
        })
      else if (index % 4 === 2) expect([reason.code, reason.message]).toEqual(['conflict', `Sudah ${index}.`])
      else {
        expect([reason.code, reason.message]).toEqual(['internal', expect.stringMatching(/^Terjadi/)])
        expect(JSON.stringify(reason)).not.toMatch(/secret|hidden/)
      }
    })
    await service.stop()
  })

  it('are counted under their own path and outcome', async () => {
    const service = await serveNotes({
      write: ({ text }) => {
        if (text === 'refused') throw conflict('Sudah.')
        return { text }
      },
    })
    await Promise.allSettled(
      ['refused', 'a', 'b', 'refused', 'c'].map((text) => service.client.write({ text })),
    )
    const metrics = await (await fetch(`http://${service.sideAddress}/metrics`)).text()
    const counts = [...metrics.matchAll(/^jejaring_grpc_server_duration_seconds_count\{(.*)\} (\d+)$/gm)].map(
      ([, labels = '', count]) => [
        /path="([^"]+)"/.exec(labels)?.[1],
        /code="([^"]+)"/.exec(labels)?.[1],
        count,
      ],
    )
    expect(counts.sort()).toEqual([
      ['/test.Notes/Write', 'conflict', '2'],
      ['/test.Notes/Write', 'ok', '3'],
    ])
    await service.stop()
  })

  it('do not wait for each other', async () => {
    const held = deferred()
    const service = await serveNotes({
      async write(request) {
        if (request.text === 'slow') await held.promise
        return request
      },
    })
    let isOver = false
    const slow = service.client.write({ text: 'slow' }).finally(() => {
      isOver = true
    })
    const quick = ['a', 'b', 'c'].map((text) => service.client.write({ text }))
    expect(await Promise.all(quick)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }])
    expect(isOver).toBe(false)
    held.resolve()
    expect(await slow).toEqual({ text: 'slow' })
    await service.stop()
  })

  it('count individually against the concurrency limit', async () => {
    const held = deferred()
    let entered = 0
    const service = await serveNotes({
      async write(request) {
        entered++
        await held.promise
        return request
      },
    })
    const calls = Array.from({ length: 300 }, (_, index) => service.client.write({ text: String(index) }))
    const refused: unknown[] = []
    for (const call of calls) call.catch(({ code }) => refused.push(code))
    await eventually(() => expect(refused).toHaveLength(44))
    expect([entered, new Set(refused)]).toEqual([256, new Set(['unavailable'])])
    held.resolve()
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(256)
    await expect(
      Promise.all([1, 2].map(() => service.client.write({ text: 'again' }))),
    ).resolves.toHaveLength(2)
    await service.stop()
  })

  it('that can no longer be sent fail individually', async () => {
    const { client, close } = makeClient(Notes, '127.0.0.1:1')
    const calls = [1, 2, 3].map(() => faultOf(client.write({ text: '' })))
    const later = nextTick().then(() => faultOf(client.write({ text: '' })))
    close()
    for (const call of [...calls, later]) expect((await call).code).toMatch(/unavailable|internal/)
  })
})
