import { DataSource } from 'typeorm'
import { deleteOldMessages } from '../../src/operations/delete-old-messages'
import { HOUR, messageRequest, type QueueFixture, startQueueFixture } from './queue-fixture'

let fixture: QueueFixture
beforeAll(async () => {
  fixture = await startQueueFixture()
})
afterAll(() => fixture.service.stop())

test("deletes closed messages after the configured days, prospects' codes after one", async () => {
  const { service, device } = fixture
  const [message, code, failed] = [
    messageRequest(fixture),
    messageRequest(fixture, { template: 'verify_prospect' }, { code: '123456' }),
    messageRequest(fixture),
  ]
  for (const request of [message, code]) await fixture.deliver(request)
  await fixture.waitForStatus(message.id, 'sent')
  await fixture.advance(HOUR / 60)
  await fixture.waitForStatus(code.id, 'sent')
  device.current = 'away'
  await fixture.deliver(failed)
  const source = await new DataSource({
    type: 'postgres',
    url: service.environment.DATABASE_URL!,
  }).initialize()
  const left = async (hours: number, days: string) => {
    const config = {
      readValues: async () => ({
        values: [{ key: 'retention_messages_days', value: days, description: '' }],
      }),
    }
    const later = new Date(service.clock.now().getTime() + hours * HOUR)
    await deleteOldMessages(source.manager, config, later)
    const { rows } = await service.database.query('SELECT id FROM messages')
    return rows.map(({ id }) => id).sort()
  }
  try {
    expect(await left(23, '90')).toEqual([message.id, code.id, failed.id].sort())
    expect(await left(25, '90')).toEqual([message.id, failed.id].sort())
    expect(await left(24 * 30 + 1, '31')).toEqual([message.id, failed.id].sort())
    expect(await left(24 * 30 + 1, '30')).toEqual([failed.id])
  } finally {
    await source.destroy()
  }
})
