import { eventually } from '@jejaring/testing'
import { Office } from './device'

let office: Office

beforeAll(async () => {
  office = await Office.open()
  await office.link()
})

afterAll(() => office.close())

const credentials = async () =>
  (await office.service.database.query('SELECT 1 FROM device_credentials')).rowCount

// Baileys itself is told each reason the way WhatsApp tells it, in a connection that stands.
test.each([
  [428, 'Tidak tersambung'],
  [408, 'Tidak tersambung'],
  [500, 'Tidak tersambung'],
  [599, 'Tidak tersambung'],
  [503, 'sedang terganggu'],
  [429, 'sedang terganggu'],
  [440, 'dipakai di tempat lain'],
  [402, 'memblokir'],
  [403, 'memblokir'],
  [406, 'memblokir'],
  [405, 'WA_VERSION'],
])('%i is told as what it is, costs no credentials, and a restart connects again', async (code, sentence) => {
  office.standIn.end(code)
  await office.shows('notfound', sentence)
  expect(await credentials()).toBe(1)
  await office.calls.restartDevice({})
  await office.shows('ready')
})

test('428 and 515 need nobody: the device comes back by itself', async () => {
  for (const code of [428, 515]) {
    const before = office.standIn.logins
    office.standIn.end(code)
    await eventually(() => expect(office.standIn.logins).toBeGreaterThan(before))
    await office.shows('ready')
  }
})

test('what nobody can read ends the connection, not the process, and the device comes back', async () => {
  const { logins, open } = office.standIn
  for (const connection of open) connection.garble()
  await eventually(() => expect(office.standIn.logins).toBeGreaterThan(logins))
  await office.shows('ready')
})

test('a ban that meets the login outlives the process', async () => {
  office.standIn.refusal = 403
  await office.calls.restartDevice({})
  await office.shows('notfound', 'memblokir')
  const { logins } = office.standIn
  await office.service.restart()
  await office.shows('notfound', 'memblokir')
  expect(office.standIn.logins).toBe(logins)
  office.standIn.refusal = undefined
  await office.calls.restartDevice({})
  await office.shows('ready')
})

test('411 keeps the credentials until a restart, which pairs anew', async () => {
  office.standIn.end(411)
  await office.shows('notfound', 'ditautkan ulang')
  expect(await credentials()).toBe(1)
  await office.link()
})

test('401 forgets credentials and keys, and a restart pairs anew', async () => {
  office.standIn.end(401)
  await office.shows('notfound', 'dikeluarkan dari ponsel')
  expect(await credentials()).toBe(0)
  expect((await office.service.database.query('SELECT 1 FROM device_keys')).rowCount).toBe(0)
  await office.link()
})

test('a network that breaks while a QR is shown brings another one', async () => {
  await office.calls.logoutDevice({})
  await office.shows('notfound', 'sudah dikeluarkan')
  await office.calls.restartDevice({})
  const { qrcode } = await office.shows('qr')
  office.standIn.end(408)
  await eventually(async () => expect((await office.shows('qr')).qrcode).not.toBe(qrcode))
})
