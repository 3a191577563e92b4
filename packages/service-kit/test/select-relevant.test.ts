import { eventually } from '@jejaring/testing'
import fc from 'fast-check'
import { type EventMeta, newId, unavailable } from '../src'
import type { Text } from './fixtures'
import { published, startPublisherAndConsumer } from './publisher-and-consumer'

const ofConcern = ({ text }: Text) => text.startsWith('yes')

/** Waits until the stream has no unacknowledged messages. */
async function answered({
  nats,
  stream,
}: Awaited<ReturnType<typeof startPublisherAndConsumer>>): Promise<void> {
  const { connection, manager } = await nats()
  await eventually(async () => {
    for await (const { num_pending, num_ack_pending } of manager.consumers.list(stream))
      expect([num_pending, num_ack_pending]).toEqual([0, 0])
  })
  await connection.close()
}

async function outcomes(sideAddress: string): Promise<Record<string, number>> {
  const text = await (await fetch(`http://${sideAddress}/metrics`)).text()
  const found = text.matchAll(/^jejaring_events_total\{.*outcome="(\w+)".*\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, outcome, count]) => [outcome, Number(count)]))
}

describe.each(['consume', 'consumeBatch'])('a consumer with a filter (%s)', (how) => {
  const start = (concerns: (events: readonly Text[]) => Promise<boolean[]>, handle = (_: Text) => {}) => {
    if (how === 'consume') return startPublisherAndConsumer(handle, {}, undefined, concerns)
    return startPublisherAndConsumer(undefined, {}, (events) => events.forEach(handle), concerns)
  }

  it('handles only relevant events and acknowledges the others for good', async () => {
    const pair = await start(async (events) => events.map(ofConcern))
    const said = new Set<string>()
    const property = fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
      async (concern) => {
        const texts = concern.map((yes) => `${yes ? 'yes' : 'no'} ${newId()}`)
        for (const text of texts) said.add(text)
        await pair.say(...texts)
        const received = [...said].filter((text) => ofConcern({ text })).sort()
        await eventually(async () => expect(await pair.received()).toEqual(received))
      },
    )
    await fc.assert(property, { numRuns: 10 })
    await published(pair)
    await answered(pair)
    const received = (await pair.received()).length
    expect((await pair.to.database.query('SELECT FROM inbox')).rowCount).toBe(received)
    expect(await outcomes(pair.to.sideAddress)).toEqual({
      dead_letter: 0,
      ...(received > 0 ? { done: received } : {}),
      ...(said.size > received ? { skipped: said.size - received } : {}),
    })
    await pair.stop()
  })

  it('handles all events while the filter fails, and filters a retry again', async () => {
    let asked = 0
    let broken = true
    const pair = await start(
      async (events) => {
        asked += 1
        if (asked === 1) throw unavailable()
        return events.map(ofConcern)
      },
      ({ text }) => {
        if (text === 'yes, later' && broken) {
          broken = false
          throw new Error('not now')
        }
      },
    )
    await pair.say('no, but nobody knows')
    await eventually(async () => expect(await pair.received()).toEqual(['no, but nobody knows']))
    await pair.say('no', 'yes, later', 'yes')
    await eventually(async () =>
      expect(await pair.received()).toEqual(['no, but nobody knows', 'yes', 'yes, later']),
    )
    await answered(pair)
    expect((await pair.to.database.query('SELECT FROM parked_messages')).rowCount).toBe(0)
    await pair.stop()
  })
})

test('passes the events of a batch with their times, in order', async () => {
  const all: [Text, EventMeta][] = []
  const pair = await startPublisherAndConsumer(undefined, {}, (events, metas) => {
    expect(metas).toHaveLength(events.length)
    events.forEach((event, index) => {
      all.push([event, metas[index]!])
    })
  })
  const texts = Array.from({ length: 40 }, (_, index) => `n${String(index).padStart(2, '0')}`)
  const ids = new Map<string, string>()
  for (const text of texts) {
    await pair.say(text)
    pair.from.clock.advance(1_000)
  }
  await eventually(async () => expect(await pair.received()).toEqual(texts))
  const { rows } = await pair.from.database.query('SELECT id, payload FROM outbox')
  for (const { id, payload } of rows) ids.set(JSON.parse(payload).text, id)
  for (const [{ text }, meta] of all) {
    const second = Number(text.slice(1))
    expect(meta).toMatchObject({ id: ids.get(text), attempt: 1 })
    const began = all.find(([event]) => event.text === 'n00')?.[1].occurredAt.getTime() ?? 0
    const passed = (meta.occurredAt.getTime() - began) / 1_000
    expect(Math.floor(passed)).toBeGreaterThanOrEqual(second)
  }
  await pair.stop()
})
