import { defineService } from '@jejaring/service'
import { startService, type TestService } from '@jejaring/testing'
import { bundleService } from '../../../tools/src/build/bundle-service'
import { whatsapp } from '../src/service'
import { StandIn } from '../src/testing/stand-in'
import { DeviceProcess } from './device-process'

/** Makes the database and lends it; the service itself runs as a process beside it. */
const databaseOnly = defineService({ ...whatsapp, start: () => undefined })

let standIn: StandIn
let host: TestService<Record<never, never>>
let device: DeviceProcess

const start = () => DeviceProcess.start(host, standIn.environment)
const stored = async () => (await host.database.query('SELECT 1 FROM device_credentials')).rowCount

beforeAll(async () => {
  await bundleService('whatsapp')
  standIn = await StandIn.start()
  host = await startService(databaseOnly)
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
