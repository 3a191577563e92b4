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

/** Reads a stream until it has said this many things. */
async function listen(stream: AsyncIterable<DeviceEvent>, count: number): Promise<DeviceEvent[]> {
  const heard: DeviceEvent[] = []
  for await (const event of stream) {
    heard.push(event)
    if (heard.length === count) break
  }
  return heard
}

test('of two replicas one connects; the other takes over when that one ends', async () => {
  await fixture.link()
  const other = await secondReplica()
  await fixture.service.restart()
  await eventually(async () => expect(await other.as(admin).readDevice({})).toMatchObject({ event: 'ready' }))
  await eventually(() => expect(fixture.simulator.open).toHaveLength(1))

  const { logins } = fixture.simulator
  await other.stop()
  // What was shown before may be shown for a moment more: only a login says that somebody took over.
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(logins))
  await fixture.waitForEvent('ready')
  await eventually(() => expect(fixture.simulator.open).toHaveLength(1))
})

test('a holder whose taking was never answered is not shut out by itself', async () => {
  await fixture.link()
  const { logins } = fixture.simulator
  await fixture.service.database.query(
    `UPDATE device_lease SET token = token + 1, until = now() + interval '1 hour'`,
  )
  await fixture.service.database.query('NOTIFY device_free')
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(logins))
  await fixture.waitForEvent('ready')
})

test('whoever lost the lease without knowing writes nothing and lets go', async () => {
  await fixture.link()
  await fixture.service.database.query(
    `UPDATE device_lease SET holder = 'another', token = token + 1, until = now() + interval '1 hour'`,
  )
  const before = (await fixture.calls.readDevice({})).id
  // What comes in now would change keys and state.
  fixture.simulator.closeAll(428)
  await eventually(() => expect(fixture.sender.state()).toBe('away'))
  expect((await fixture.calls.readDevice({})).id).toBe(before)
  await eventually(() => expect(fixture.simulator.open).toHaveLength(0))
})

test('what is stored and cannot be opened is no new device', async () => {
  await fixture.link()
  await fixture.service.database.query(`UPDATE device_credentials SET sealed = '\\x00' || sealed`)
  await fixture.service.restart()
  await fixture.waitForEvent('notfound', 'tidak dapat dibaca')
  expect((await fixture.service.database.query('SELECT 1 FROM device_credentials')).rowCount).toBe(1)
})

test('a new listener gets the state and the last lines, others only what is new, in every replica alike', async () => {
  await fixture.service.database.query(
    `INSERT INTO device_lines (message, occurred_at) SELECT 'baris ' || n, now() FROM generate_series(1, 120) n`,
  )
  await fixture.calls.restartDevice({})
  const { qrcode } = await fixture.waitForEvent('qr')
  const heard = await listen(fixture.calls.followDevice({ lastEventId: 0n }, { deadline: 60_000 }), 100)
  expect(heard[0]).toMatchObject({ event: 'qr', qrcode, expiresAt: expect.any(Date) })
  expect(heard.slice(1).every(({ event }) => event === 'log')).toBe(true)
  expect(heard.at(-1)!.message).toContain('Menyambung')
  expect(new Set(heard.map(({ id }) => id)).size).toBe(100)

  const other = await secondReplica()
  const [last = 0n] = heard.map(({ id }) => id).sort((one, other) => Number(other - one))
  const news = listen(other.as(admin).followDevice({ lastEventId: last }, { deadline: 60_000 }), 2)
  const many = Array.from({ length: 20 }, () =>
    listen(fixture.calls.followDevice({ lastEventId: last }, { deadline: 60_000 }), 2),
  )
  await fixture.simulator.scan(qrcode!)
  const [one, ...all] = await Promise.all([news, ...many])
  expect(one!.every(({ id }) => id > last)).toBe(true)
  // A state that has passed is a line, under the same id: nothing is left out, and nothing told twice.
  const linked = (events: DeviceEvent[] = []) =>
    events.find(({ message }) => message.includes('berhasil ditautkan'))?.id
  expect(linked(one)).toBeGreaterThan(last)
  for (const heard of all) expect(linked(heard)).toBe(linked(one))

  await fixture.waitForEvent('ready')
  const [back] = await listen(fixture.calls.followDevice({ lastEventId: 999_999n }, { deadline: 60_000 }), 1)
  expect(back).toMatchObject({ event: 'ready' })
})

test('a service without WhatsApp is ready, says so in a sentence, and logs nobody in', async () => {
  await fixture.simulator.stop()
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('notfound', 'Tidak tersambung')
  const ready = () => fetch(`http://${fixture.service.sideAddress}/readyz`)
  await eventually(async () => expect((await ready()).status).toBe(200))
})
