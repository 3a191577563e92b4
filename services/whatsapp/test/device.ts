import { type DeviceEvent, DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { defineService, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import type { Sender } from '../src/device/sender'
import { deviceEnvironment, startDevice } from '../src/device-part'
import { whatsapp } from '../src/service'
import { StandIn } from '../src/testing/stand-in'

export const admin = { memberId: ROOT_MEMBER_ID, role: 'admin' } as const

let sender: Sender

/** The device without the queue: what is sent, the test sends. */
export const deviceOnly = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment,
  database: whatsapp.database,
  start(kit) {
    sender = startDevice(kit)
  },
})

/** The service beside a stand-in of WhatsApp, and what a person with the phone of the office does. */
export class Office {
  private constructor(
    readonly standIn: StandIn,
    readonly service: TestService<typeof DeviceServiceService>,
  ) {}

  static async open(): Promise<Office> {
    const standIn = await StandIn.start()
    const service = await startService(deviceOnly, {
      rpc: DeviceServiceService,
      environment: { ...standIn.environment },
    })
    return new Office(standIn, service)
  }

  /** Of the process that was started last. */
  get sender(): Sender {
    return sender
  }

  get calls() {
    return this.service.as(admin)
  }

  /** Waits until the device shows this. */
  async shows(event: DeviceEvent['event'], message = ''): Promise<DeviceEvent> {
    return await eventually(async () => {
      const now = await this.calls.readDevice({})
      expect(now).toMatchObject({ event, message: expect.stringContaining(message) })
      return now
    })
  }

  /** Links the device by a scan. */
  async link(): Promise<void> {
    await this.calls.restartDevice({})
    const { qrcode } = await this.shows('qr')
    await this.standIn.scan(qrcode!)
    await this.shows('ready')
  }

  async close(): Promise<void> {
    await this.service.stop()
    await this.standIn.stop()
  }
}
