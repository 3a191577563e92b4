import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { Office } from './device'

let office: Office

beforeEach(async () => {
  office = await Office.open()
})

afterEach(() => office.close())

async function storedText(): Promise<string> {
  const { rows } = await office.service.database.query(
    `SELECT encode(sealed, 'escape') AS text FROM device_credentials
     UNION ALL SELECT encode(sealed, 'escape') FROM device_keys`,
  )
  return rows.map(({ text }) => text).join('\n')
}

test('a scan links the device, which comes back by itself, also after a restart of the service; a logout forgets it', async () => {
  await office.shows('notfound', 'Belum ada perangkat')
  expect(office.standIn.logins).toBe(0)
  await office.link()
  expect(office.standIn.linked.size).toBe(1)

  const stored = await storedText()
  expect(stored.length).toBeGreaterThan(500)
  expect(stored).not.toContain('noiseKey')
  expect(stored).not.toContain(office.standIn.phone.number)

  await office.service.restart()
  await office.shows('ready')
  expect(office.standIn.open).toHaveLength(1)

  await office.calls.restartDevice({})
  await eventually(() => expect(office.standIn.logins).toBeGreaterThan(3))
  await office.shows('ready')

  await office.calls.logoutDevice({})
  await office.shows('notfound', 'sudah dikeluarkan')
  expect(office.standIn.linked.size).toBe(0)
  expect(await storedText()).toBe('')
  const trail = await office.service.published('audit.recorded', AuditRecorded)
  expect(trail.map(({ action }) => action)).toEqual([
    'whatsapp.device.restarted',
    'whatsapp.device.restarted',
    'whatsapp.device.logged_out',
  ])
})

test('a code that is typed into the phone links the device', async () => {
  await expect(office.calls.requestPairingCode({ phone: '12' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { phone: expect.any(String) },
  })
  const { code } = await office.calls.requestPairingCode({ phone: '0811-0001-000' }, { deadline: 30_000 })
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  await office.standIn.enterCode(code)
  await office.shows('ready')
  await expect(office.calls.requestPairingCode({ phone: '08110001000' })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a code asked for and never used leaves nothing behind that a new start would take for a link', async () => {
  await office.calls.requestPairingCode({ phone: '08110001000' }, { deadline: 30_000 })
  await office.service.restart()
  await office.shows('notfound', 'Belum ada perangkat')
  await office.link()
})

test('only admins may', async () => {
  const member = office.service.as({ memberId: newId(), role: 'member' })
  for (const client of [member, office.service.client]) {
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
