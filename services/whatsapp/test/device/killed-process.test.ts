import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { defineService, newId, seal } from '@jejaring/service-kit'
import { doubleOf, eventually as eventuallyWithin, startService, type TestService } from '@jejaring/testing'
import { bundleService } from '../../../../tools/dev/build/bundle-service'
import { whatsapp } from '../../src/service'
import { WhatsappSimulator } from '../../src/testing/whatsapp-simulator'
import { DeviceProcess } from './device-process'

/** Provides the database; the service itself runs as a separate process. */
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

/** Process starts are slow on a busy machine. */
const eventually = (check: () => void | Promise<void>) => eventuallyWithin(check, 60_000)

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

test('a process killed during a pairing loses nothing that WhatsApp relies on', async () => {
  device = start()
  await device.waitForEvent('notfound')
  await device.sendCommand('restart')
  // Killed while the QR code is shown: nothing is linked, so a new process pairs again.
  await device.waitForEvent('qr')
  await device.kill()
  expect(await stored()).toBe(0)

  device = start()
  await device.waitForEvent('notfound')
  await device.sendCommand('restart')
  // Killed right after the device has confirmed the link to WhatsApp.
  await simulator.scan(await device.waitForEvent('qr'))
  await device.kill()
  expect(await stored()).toBe(1)

  device = start()
  await device.waitForEvent('ready')
  expect(simulator.linked.size).toBe(1)
})

test('a message is sent again as one message when its process is killed', async () => {
  simulator.answer = 'ignore'
  device = start()
  await device.waitForEvent('ready')
  await request()
  await eventually(() => expect(simulator.messages.size).toBe(1))
  await device.kill()
  // Expires the dead process's lease.
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

  // The recipient can decrypt the next message: no key was used twice.
  await request()
  await eventually(() => expect(simulator.messages.size).toBe(2))
  expect([...simulator.messages.values()].every(({ text }) => text.includes('/auth/recover/'))).toBe(true)
})

/** Requests a recovery link, as identity does. */
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
    channel: '',
    address: '',
  })
}
