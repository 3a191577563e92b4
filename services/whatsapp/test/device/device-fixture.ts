import { type DeviceEvent, DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { defineService, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { deviceEnvironment } from '../../src/config'
import type { Sender } from '../../src/device/sender'
import { startDevice, whatsapp } from '../../src/service'
import { WhatsappSimulator } from '../../src/testing/whatsapp-simulator'

export const admin = { memberId: ROOT_MEMBER_ID, role: 'admin' } as const

let sender: Sender

/** The service without its queue: the tests send messages. */
export const deviceOnly = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment,
  database: whatsapp.database,
  start(kit) {
    sender = startDevice(kit)
  },
})

/** The service with a simulated WhatsApp, and the actions of an admin with the office's phone. */
export class DeviceFixture {
  private constructor(
    readonly simulator: WhatsappSimulator,
    readonly service: TestService<typeof DeviceServiceService>,
  ) {}

  static async start(): Promise<DeviceFixture> {
    const simulator = await WhatsappSimulator.start()
    const service = await startService(deviceOnly, {
      rpc: DeviceServiceService,
      environment: { ...simulator.environment },
    })
    return new DeviceFixture(simulator, service)
  }

  /** Sender of the last started process. */
  get sender(): Sender {
    return sender
  }

  get calls() {
    return this.service.as(admin)
  }

  /** Waits until the device shows the event, with a text that contains `message`. */
  async waitForEvent(event: DeviceEvent['event'], message = ''): Promise<DeviceEvent> {
    return await eventually(async () => {
      const now = await this.calls.readDevice({})
      expect(now).toMatchObject({ event, message: expect.stringContaining(message) })
      return now
    })
  }

  /** Links the device by QR code. */
  async link(): Promise<void> {
    await this.calls.restartDevice({})
    const { qrcode } = await this.waitForEvent('qr')
    await this.simulator.scan(qrcode!)
    await this.waitForEvent('ready')
  }

  async stop(): Promise<void> {
    await this.service.stop()
    await this.simulator.stop()
  }
}
