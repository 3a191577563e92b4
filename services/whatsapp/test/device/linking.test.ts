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

test('a scan links the device, which comes back by itself, also after a restart of the service; a logout forgets it', async () => {
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

test('a code that is typed into the phone links the device', async () => {
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

test('a code asked for and never used leaves nothing behind that a new start would take for a link', async () => {
  await fixture.calls.requestPairingCode({ phone: '08110001000' }, { deadline: 30_000 })
  await fixture.service.restart()
  await fixture.waitForEvent('notfound', 'Belum ada perangkat')
  await fixture.link()
})

test('only admins may', async () => {
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
