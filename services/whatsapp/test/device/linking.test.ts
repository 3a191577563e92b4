import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { DeviceFixture } from './device-fixture'

let fixture: DeviceFixture

beforeEach(async () => {
  fixture = await DeviceFixture.start()
})

afterEach(() => fixture.stop())

async function storedText(): Promise<string> {
  const { rows } = await fixture.service.database.query(
    `SELECT encode(sealed, 'escape') AS text FROM device_credentials
     UNION ALL SELECT encode(sealed, 'escape') FROM device_keys`,
  )
  return rows.map(({ text }) => text).join('\n')
}

test('a scan links the device until a logout, across restarts', async () => {
  await fixture.waitForEvent('notfound', 'Belum ada perangkat')
  expect(fixture.simulator.logins).toBe(0)
  await fixture.link()
  expect(fixture.simulator.linked.size).toBe(1)

  const stored = await storedText()
  expect(stored.length).toBeGreaterThan(500)
  expect(stored).not.toContain('noiseKey')
  expect(stored).not.toContain(fixture.simulator.phone.number)

  await fixture.service.restart()
  await fixture.waitForEvent('ready')
  expect(fixture.simulator.open).toHaveLength(1)

  await fixture.calls.restartDevice({})
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(3))
  await fixture.waitForEvent('ready')

  await fixture.calls.logoutDevice({})
  await fixture.waitForEvent('notfound', 'sudah dikeluarkan')
  expect(fixture.simulator.linked.size).toBe(0)
  expect(await storedText()).toBe('')
  const trail = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(trail.map(({ action }) => action)).toEqual([
    'whatsapp.device.restarted',
    'whatsapp.device.restarted',
    'whatsapp.device.logged_out',
  ])
})

test('a pairing code links the device', async () => {
  await expect(fixture.calls.requestPairingCode({ phone: '12' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { phone: expect.any(String) },
  })
  const { code } = await fixture.calls.requestPairingCode({ phone: '0811-0001-000' }, { deadline: 30_000 })
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  await fixture.simulator.enterCode(code)
  await fixture.waitForEvent('ready')
  await expect(fixture.calls.requestPairingCode({ phone: '08110001000' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('an unused pairing code leaves the device unlinked after a restart', async () => {
  await fixture.calls.requestPairingCode({ phone: '08110001000' }, { deadline: 30_000 })
  await fixture.service.restart()
  await fixture.waitForEvent('notfound', 'Belum ada perangkat')
  await fixture.link()
})

test('every RPC requires an admin', async () => {
  const member = fixture.service.as({ memberId: newId(), role: 'member' })
  for (const client of [member, fixture.service.client]) {
    const code = client === member ? 'forbidden' : 'unauthenticated'
    await expect(client.readDevice({})).rejects.toMatchObject({ code })
    await expect(client.restartDevice({})).rejects.toMatchObject({ code })
    await expect(client.logoutDevice({})).rejects.toMatchObject({ code })
    await expect(client.requestPairingCode({ phone: '08110001000' })).rejects.toMatchObject({ code })
    await expect(
      client.followDevice({ lastEventId: 0n })[Symbol.asyncIterator]().next(),
    ).rejects.toMatchObject({ code })
  }
})
