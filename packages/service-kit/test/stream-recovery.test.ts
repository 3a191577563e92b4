import { eventually } from '@jejaring/testing'
import { consumerName } from '../src/testing'
import { CHANGED, published, startPublisherAndConsumer } from './publisher-and-consumer'

describe('a stream', () => {
  it('that was wiped is refilled from the outbox without a second effect', async () => {
    const pair = await startPublisherAndConsumer()
    await pair.say('a', 'b', 'c')
    await eventually(async () => expect(await pair.received()).toEqual(['a', 'b', 'c']))
    // `b` was unhandled when the stream was wiped.
    await pair.to.database.query(`DELETE FROM notes WHERE text = 'b'`)
    await pair.to.database.query(
      'DELETE FROM inbox WHERE event_id = (SELECT event_id FROM inbox ORDER BY event_id OFFSET 1 LIMIT 1)',
    )
    const nats = await pair.nats()
    await nats.manager.streams.delete(pair.stream)
    await pair.migrateBoth()
    await pair.say('d')
    await eventually(async () => expect(await pair.received()).toEqual(['a', 'b', 'c', 'd']))
    await published(pair)
    expect((await nats.manager.streams.info(pair.stream)).state.messages).toBe(4)
    await nats.connection.close()
    await pair.stop()
  })

  it('that is deleted is rebuilt by the command without a second effect', async () => {
    const pair = await startPublisherAndConsumer()
    await pair.say('a', 'b', 'c')
    await eventually(async () => expect(await pair.received()).toEqual(['a', 'b', 'c']))
    await published(pair)
    const nats = await pair.nats()
    await Promise.all([pair.from.halt(), pair.to.halt()])
    await nats.manager.streams.delete(pair.stream)
    const { rebuildStream } = await import('../src/runtime/commands/rebuild-stream')
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    await rebuildStream(pair.consumer, pair.to.environment)
    await rebuildStream(pair.publisher, pair.from.environment)
    expect(said.mock.calls.flat()).toEqual([
      'pins: 0 events published again.',
      'identity: 3 events published again.',
    ])
    said.mockRestore()
    expect((await nats.manager.streams.info(pair.stream)).state.messages).toBe(3)
    await pair.to.restart()
    await eventually(async () => {
      const { num_pending, ack_floor } = await nats.manager.consumers.info(
        pair.stream,
        consumerName('pins', CHANGED),
      )
      expect([num_pending, ack_floor.stream_seq]).toEqual([0, 3])
    })
    expect(await pair.received()).toEqual(['a', 'b', 'c'])
    await nats.connection.close()
    await pair.stop()
  })

  it('that lost its last messages gets them again, despite reused sequences', async () => {
    const pair = await startPublisherAndConsumer()
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      await pair.say(text)
      await published(pair)
    }
    const nats = await pair.nats()
    // The state after a crash: the outbox has sequences that the stream reuses for other messages.
    await pair.from.database.query('UPDATE outbox SET stream_seq = stream_seq + 3 WHERE stream_seq >= 4')
    await nats.jetstream.publish(`${pair.from.environment.NATS_PREFIX}.other.thing`, 'x')
    const { requeueLostEvents } = await import('../src/messaging/stream-recovery')
    const lost = await requeueLostEvents(pair.kit.database, nats.manager, pair.stream)
    expect(lost).toBeGreaterThanOrEqual(2)
    await pair.say('f')
    await published(pair)
    expect(await requeueLostEvents(pair.kit.database, nats.manager, pair.stream)).toBe(0)
    await eventually(async () => expect(await pair.received()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']))
    await nats.connection.close()
    await pair.stop()
  })
})
