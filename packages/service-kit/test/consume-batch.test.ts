import { eventually } from '@jejaring/testing'
import { startPublisherAndConsumer } from './publisher-and-consumer'

test('a batch of events takes effect in one transaction, once each', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `n${String(index).padStart(2, '0')}`)
  const pair = await startPublisherAndConsumer()
  await pair.to.database.query('ALTER TABLE notes ADD COLUMN txid text DEFAULT pg_current_xact_id()::text')
  await pair.say(...texts)
  await eventually(async () => expect(await pair.received()).toEqual(texts))
  const { rows } = await pair.to.database.query('SELECT DISTINCT txid FROM notes')
  expect(rows.length).toBeLessThan(texts.length)
  await pair.stop()
})

test('a failing event of a batch becomes a dead letter alone', async () => {
  const pair = await startPublisherAndConsumer(undefined, {}, (events) => {
    if (events.some(({ text }) => text === 'poison')) throw new Error('cannot digest')
  })
  await pair.say('before', 'poison', 'after')
  await eventually(async () =>
    expect((await pair.to.database.query('SELECT FROM parked_messages')).rowCount).toBe(1),
  )
  await eventually(async () => expect(await pair.received()).toEqual(['after', 'before']))
  await pair.stop()
})
