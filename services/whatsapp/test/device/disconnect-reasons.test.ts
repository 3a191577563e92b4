import { eventually } from '@jejaring/testing'
import { DeviceFixture } from './device-fixture'

let fixture: DeviceFixture

beforeAll(async () => {
  fixture = await DeviceFixture.start()
  await fixture.link()
})

afterAll(() => fixture.stop())

const credentials = async () =>
  (await fixture.service.database.query('SELECT 1 FROM device_credentials')).rowCount

// The simulator sends each code in WhatsApp's representation over an open connection to baileys.
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
])('%i shows its reason, keeps the credentials, and a restart reconnects', async (code, sentence) => {
  // Otherwise an automatic retry could end the state before it is read.
  const unblock = fixture.simulator.blockConnections()
  fixture.simulator.closeAll(code)
  await fixture.waitForEvent('notfound', sentence)
  expect(await credentials()).toBe(1)
  unblock()
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('ready')
})

test('device reconnects automatically after 428 and 515', async () => {
  for (const code of [428, 515]) {
    const before = fixture.simulator.logins
    fixture.simulator.closeAll(code)
    await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(before))
    await fixture.waitForEvent('ready')
  }
})

test('an undecryptable frame closes the connection and the device reconnects', async () => {
  const { logins, open } = fixture.simulator
  for (const connection of open) connection.sendGarbage()
  await eventually(() => expect(fixture.simulator.logins).toBeGreaterThan(logins))
  await fixture.waitForEvent('ready')
})

test('a ban at login survives a restart of the process', async () => {
  fixture.simulator.loginRefusal = 403
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('notfound', 'memblokir')
  const { logins } = fixture.simulator
  await fixture.service.restart()
  await fixture.waitForEvent('notfound', 'memblokir')
  expect(fixture.simulator.logins).toBe(logins)
  fixture.simulator.loginRefusal = undefined
  await fixture.calls.restartDevice({})
  await fixture.waitForEvent('ready')
})

test('411 keeps the credentials until a restart, which pairs again', async () => {
  fixture.simulator.closeAll(411)
  await fixture.waitForEvent('notfound', 'ditautkan ulang')
  expect(await credentials()).toBe(1)
  await fixture.link()
})

test('401 deletes credentials and keys, and a restart pairs again', async () => {
  fixture.simulator.closeAll(401)
  await fixture.waitForEvent('notfound', 'dikeluarkan dari HP')
  expect(await credentials()).toBe(0)
  expect((await fixture.service.database.query('SELECT 1 FROM device_keys')).rowCount).toBe(0)
  await fixture.link()
})

test('a network failure while a QR code is shown leads to a new one', async () => {
  await fixture.calls.logoutDevice({})
  await fixture.waitForEvent('notfound', 'sudah dikeluarkan')
  await fixture.calls.restartDevice({})
  const { qrcode } = await fixture.waitForEvent('qr')
  fixture.simulator.closeAll(408)
  await eventually(async () => expect((await fixture.waitForEvent('qr')).qrcode).not.toBe(qrcode))
})
