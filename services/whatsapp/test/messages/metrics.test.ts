import { eventually } from '@jejaring/testing'
import { Registry } from 'prom-client'
import { whatsappChannel } from '../../src/clients/whatsapp/whatsapp-channel'
import { queueMeter } from '../../src/operations/measure-queue'
import { FakeDevice, HOUR, messageRequest, startQueueFixture } from './queue-fixture'

test('the queue, its oldest message and the state of the device are exported', async () => {
  const fixture = await startQueueFixture('away')
  await fixture.deliver(messageRequest(fixture))
  await fixture.deliver(messageRequest(fixture, { channel: 'email', phone: '', address: 'budi@contoh.id' }))
  const registry = new Registry()
  const device = new FakeDevice()
  const query = async (sql: string, values: unknown[]) =>
    (await fixture.service.database.query(sql, values)).rows
  const manager = { query }
  const kit = { database: { manager }, clock: fixture.service.clock }
  const channels = [whatsappChannel(device), { ...whatsappChannel(device), name: 'email' } as const]
  const measure = queueMeter(registry, kit as unknown as Parameters<typeof queueMeter>[1], channels, device)
  fixture.service.clock.advance(HOUR)
  await measure()
  const text = await registry.metrics()
  expect(text).toContain('jejaring_whatsapp_queue_messages{status="waiting"} 1\n')
  for (const channel of ['whatsapp', 'email']) {
    expect(text).toContain(`jejaring_messages_queue_messages{channel="${channel}",status="waiting"} 1\n`)
    expect(text).toMatch(
      new RegExp(`jejaring_messages_oldest_age_seconds\\{channel="${channel}"\\} 3[67]\\d\\d`),
    )
  }
  expect(Number(/oldest_message_age_seconds (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(HOUR / 1000)
  expect(text).toContain('jejaring_whatsapp_device_state{state="open"} 1\n')
  device.current = 'away'
  expect(await registry.metrics()).toContain('jejaring_whatsapp_device_state{state="open"} 0\n')
  // The service measures by itself.
  await eventually(async () => {
    const own = await (await fetch(`http://${fixture.service.sideAddress}/metrics`)).text()
    expect(own).toContain('jejaring_whatsapp_device_state{state="away"} 1\n')
  })
  await fixture.service.stop()
})
