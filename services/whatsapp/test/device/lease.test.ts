import { type DeviceEvent, DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { eventually, startService } from '@jejaring/testing'
import { admin, DeviceFixture, deviceOnly } from './device-fixture'

let fixture: DeviceFixture

beforeEach(async () => {
  fixture = await DeviceFixture.start()
})

afterEach(() => fixture.stop())

const secondReplica = () =>
  startService(deviceOnly, { rpc: DeviceServiceService, sharedWith: fixture.service })

/** Reads `count` events from a stream. */
async function listen(stream: AsyncIterable<DeviceEvent>, count: number): Promise<DeviceEvent[]> {
  const events: DeviceEvent[] = []
  for await (const event of stream) {
    events.push(event)
    if (events.length === count) break
  }
  return events
}

test('one of two replicas connects and the other takes over when it stops', async () => {
  await fixture.link()
  const other = await secondReplica()
  await fixture.service.restart()
  await eventually(async () => expect(await other.as(admin).readDevice({})).toMatchObject({ event: 'ready' }))
  await eventually(() => expect(fixture.simulator.open).toHaveLength(1))

  const { logins } = fixture.simulator
  await other.stop()
  // The old state may be shown a moment longer; only a login proves the takeover.
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(logins))
  await fixture.waitForEvent('ready')
  await eventually(() => expect(fixture.simulator.open).toHaveLength(1))
})

test('a holder acquires its lease again after a lost reply', async () => {
  await fixture.link()
  const { logins } = fixture.simulator
  await fixture.service.database.query(
    `UPDATE device_lease SET token = token + 1, until = now() + interval '1 hour'`,
  )
  await fixture.service.database.query('NOTIFY device_free')
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(logins))
  await fixture.waitForEvent('ready')
})

test('a process that lost its lease writes nothing and disconnects', async () => {
  await fixture.link()
  await fixture.service.database.query(
    `UPDATE device_lease SET holder = 'another', token = token + 1, until = now() + interval '1 hour'`,
  )
  const before = (await fixture.calls.readDevice({})).id
  // The close would change keys and state.
  fixture.simulator.closeAll(428)
  await eventually(() => expect(fixture.sender.state()).toBe('away'))
  expect((await fixture.calls.readDevice({})).id).toBe(before)
  await eventually(() => expect(fixture.simulator.open).toHaveLength(0))
})

test('unreadable credentials do not start a new pairing', async () => {
  await fixture.link()
  await fixture.service.database.query(`UPDATE device_credentials SET sealed = '\\x00' || sealed`)
  await fixture.service.restart()
  await fixture.waitForEvent('notfound', 'tidak dapat dibaca')
  expect((await fixture.service.database.query('SELECT 1 FROM device_credentials')).rowCount).toBe(1)
})

test('a new stream gets state and log, a resumed one only newer events', async () => {
  await fixture.service.database.query(
    `INSERT INTO device_lines (message, occurred_at) SELECT 'baris ' || n, now() FROM generate_series(1, 120) n`,
  )
  await fixture.calls.restartDevice({})
  const { qrcode } = await fixture.waitForEvent('qr')
  const received = await listen(fixture.calls.followDevice({ lastEventId: 0n }, { deadline: 60_000 }), 100)
  expect(received[0]).toMatchObject({ event: 'qr', qrcode, expiresAt: expect.any(Date) })
  expect(received.slice(1).every(({ event }) => event === 'log')).toBe(true)
  expect(received.at(-1)!.message).toContain('Menyambung')
  expect(new Set(received.map(({ id }) => id)).size).toBe(100)

  const other = await secondReplica()
  const [last = 0n] = received.map(({ id }) => id).sort((one, other) => Number(other - one))
  const news = listen(other.as(admin).followDevice({ lastEventId: last }, { deadline: 60_000 }), 2)
  const many = Array.from({ length: 20 }, () =>
    listen(fixture.calls.followDevice({ lastEventId: last }, { deadline: 60_000 }), 2),
  )
  await fixture.simulator.scan(qrcode!)
  const [one, ...all] = await Promise.all([news, ...many])
  expect(one!.every(({ id }) => id > last)).toBe(true)
  // A past state becomes a log line with the same id: no event is lost or repeated.
  const linked = (events: DeviceEvent[] = []) =>
    events.find(({ message }) => message.includes('berhasil ditautkan'))?.id
  expect(linked(one)).toBeGreaterThan(last)
  for (const stream of all) expect(linked(stream)).toBe(linked(one))

  await fixture.waitForEvent('ready')
  const [back] = await listen(fixture.calls.followDevice({ lastEventId: 999_999n }, { deadline: 60_000 }), 1)
  expect(back).toMatchObject({ event: 'ready' })
})

test('only an owner receives the code that links a phone', async () => {
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('qr')
  const support = fixture.service.as({ ...admin, duty: 'support' })
  const seen = [
    await support.readDevice({}),
    ...(await listen(support.followDevice({ lastEventId: 0n }, { deadline: 60_000 }), 1)),
  ]
  for (const event of seen) expect(event).toMatchObject({ event: 'qr', qrcode: undefined })
  await expect(support.logoutDevice({})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(support.requestPairingCode({ phone: '08123456789' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('service is ready and shows the problem when WhatsApp is unreachable', async () => {
  await fixture.simulator.stop()
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('notfound', 'Tidak tersambung')
  const ready = () => fetch(`http://${fixture.service.sideAddress}/readyz`)
  await eventually(async () => expect((await ready()).status).toBe(200))
})
