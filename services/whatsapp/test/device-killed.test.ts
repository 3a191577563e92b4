import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { defineService, newId, seal } from '@jejaring/service-kit'
import { doubleOf, eventually as soon, startService, type TestService } from '@jejaring/testing'
import { bundleService } from '../../../tools/dev/build/bundle-service'
import { whatsapp } from '../src/service'
import { StandIn } from '../src/testing/stand-in'
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

let standIn: StandIn
let host: TestService<Record<never, never>>
let device: DeviceProcess

/** Processes that begin on a busy machine take their time. */
const eventually = (check: () => void | Promise<void>) => soon(check, 60_000)

const start = () => DeviceProcess.start(host, standIn.environment)
const stored = async () => (await host.database.query('SELECT 1 FROM device_credentials')).rowCount

beforeAll(async () => {
  await bundleService('whatsapp')
  standIn = await StandIn.start()
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
  await standIn.stop()
})

test('a process that is killed in the middle of a pairing loses nothing that WhatsApp counts on', async () => {
  device = start()
  await device.shows('notfound')
  await device.order('restart')
  // Killed while the QR is shown: nobody has linked anything, a new process begins anew.
  await device.shows('qr')
  await device.kill()
  expect(await stored()).toBe(0)

  device = start()
  await device.shows('notfound')
  await device.order('restart')
  // Killed in the moment in which WhatsApp has the device's word that it is linked.
  await standIn.scan(await device.shows('qr'))
  await device.kill()
  expect(await stored()).toBe(1)

  device = start()
  await device.shows('ready')
  expect(standIn.linked.size).toBe(1)
})

test('a message whose process is killed while it goes out is sent again, and is one message', async () => {
  standIn.answer = 'nothing'
  device = start()
  await device.shows('ready')
  await request()
  await eventually(() => expect(standIn.messages.size).toBe(1))
  await device.kill()
  // What the dead process had taken is free again, as it would be in time.
  await host.database.query(`UPDATE messages SET lease_until = now() WHERE lease_until IS NOT NULL`)

  standIn.answer = 'yes'
  device = start()
  await eventually(() =>
    expect([...standIn.messages.values()]).toEqual([expect.objectContaining({ times: 2 })]),
  )
  await eventually(async () => {
    const { rows } = await host.database.query('SELECT status FROM messages')
    expect(rows).toEqual([{ status: 'sent' }])
  })

  // The other side can read the next one: no key was used twice.
  await request()
  await eventually(() => expect(standIn.messages.size).toBe(2))
  expect([...standIn.messages.values()].every(({ text }) => text.includes('/auth/recover/'))).toBe(true)
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
