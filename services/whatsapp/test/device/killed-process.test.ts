import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { defineService, newId, seal } from '@jejaring/service-kit'
import { doubleOf, eventually as soon, startService, type TestService } from '@jejaring/testing'
import { bundleService } from '../../../../tools/dev/build/bundle-service'
import { whatsapp } from '../../src/service'
import { WhatsappSimulator } from '../../src/testing/whatsapp-simulator'
import { DeviceProcess } from './device-process'

/** Makes the database and lends it; the service itself runs as a process beside it. */
const databaseOnly = defineService({ ...whatsapp, start: () => undefined })

const values = {
  whatsapp_daily_cap: '200',
  whatsapp_quiet_from: '0',
  whatsapp_quiet_until: '0',
  whatsapp_pause_min: '0',
  whatsapp_pause_max: '0',
}

let simulator: WhatsappSimulator
let host: TestService<Record<never, never>>
let device: DeviceProcess

/** Processes that begin on a busy machine take their time. */
const eventually = (check: () => void | Promise<void>) => soon(check, 60_000)

const start = () => DeviceProcess.start(host, simulator.environment)
const stored = async () => (await host.database.query('SELECT 1 FROM device_credentials')).rowCount

beforeAll(async () => {
  await bundleService('whatsapp')
  simulator = await WhatsappSimulator.start()
  const config = await doubleOf(ConfigServiceService, {
    readValues: () => ({
      values: Object.entries(values).map(([key, value]) => ({ key, value, description: '' })),
    }),
  })
  const identity = await doubleOf(IdentityServiceService)
  host = await startService(databaseOnly, {
    doubles: { CONFIG_ADDRESS: config, IDENTITY_ADDRESS: identity },
  })
})

afterEach(() => device.kill())

afterAll(async () => {
  await host.stop()
  await simulator.stop()
})

test('a process that is killed in the middle of a pairing loses nothing that WhatsApp counts on', async () => {
  device = start()
  await device.waitForEvent('notfound')
  await device.sendCommand('restart')
  // Killed while the QR is shown: nobody has linked anything, a new process begins anew.
  await device.waitForEvent('qr')
  await device.kill()
  expect(await stored()).toBe(0)

  device = start()
  await device.waitForEvent('notfound')
  await device.sendCommand('restart')
  // Killed in the moment in which WhatsApp has the device's word that it is linked.
  await simulator.scan(await device.waitForEvent('qr'))
  await device.kill()
  expect(await stored()).toBe(1)

  device = start()
  await device.waitForEvent('ready')
  expect(simulator.linked.size).toBe(1)
})

test('a message whose process is killed while it goes out is sent again, and is one message', async () => {
  simulator.answer = 'ignore'
  device = start()
  await device.waitForEvent('ready')
  await request()
  await eventually(() => expect(simulator.messages.size).toBe(1))
  await device.kill()
  // What the dead process had taken is free again, as it would be in time.
  await host.database.query(`UPDATE messages SET lease_until = now() WHERE lease_until IS NOT NULL`)

  simulator.answer = 'accept'
  device = start()
  await eventually(() =>
    expect([...simulator.messages.values()]).toEqual([expect.objectContaining({ times: 2 })]),
  )
  await eventually(async () => {
    const { rows } = await host.database.query('SELECT status FROM messages')
    expect(rows).toEqual([{ status: 'sent' }])
  })

  // The other side can read the next one: no key was used twice.
  await request()
  await eventually(() => expect(simulator.messages.size).toBe(2))
  expect([...simulator.messages.values()].every(({ text }) => text.includes('/auth/recover/'))).toBe(true)
})

/** A recovery link is asked for, as identity would. */
async function request(): Promise<void> {
  const parameters = { name: 'Budi', username: 'budi01', link: 'https://jejaring.example/auth/recover/abc' }
  await host.deliver('identity.message.requested', MessageRequested, {
    id: newId(),
    memberId: newId(),
    username: 'budi01',
    template: 'recover',
    phone: '6281234567890',
    sealedParameters: seal(JSON.stringify(parameters), host.environment.MESSAGE_KEY!),
    expiresAt: undefined,
  })
}
