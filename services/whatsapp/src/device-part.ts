import { randomUUID } from 'node:crypto'
import { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import type { Kit, KitEnvironment } from '@jejaring/service-kit'
import { z } from 'zod'
import { baileysSockets } from './clients/whatsapp/baileys-socket'
import { DeviceKeeper } from './clients/whatsapp/device-keeper'
import { DeviceRunner } from './clients/whatsapp/device-runner'
import type { Sender } from './device/sender'
import { DeviceFeed } from './operations/device/device-feed'
import { deviceRpc } from './rpc'
import { DEVICE_CHANGED, DeviceEvents } from './store/device-events'
import { DEVICE_FREE, DeviceLease } from './store/device-lease'
import { DEVICE_ORDERED, DeviceOrders } from './store/device-orders'
import { DeviceVault } from './store/device-vault'

export const deviceEnvironment = z.object({
  /** Where WhatsApp's web socket is; WhatsApp's own when left out. */
  WA_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** The public key, in hex, that the server's certificate is signed with, for a stand-in of WhatsApp. */
  WA_CERTIFICATE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')
    .optional(),
  /** The version of WhatsApp Web to be, for when WhatsApp refuses the built-in one (405). */
  WA_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers with dots between, such as 2.3000.1043857760')
    .optional(),
})

type Environment = z.output<typeof deviceEnvironment> & KitEnvironment

/** Several times within a lease of 15 s. */
const KEEP_EVERY = 4
const OBEY_EVERY = 30

/** Wires the one device: it connects when it is paired or when an admin asks for it, never before. */
export function startDevice(kit: Kit<Environment>): Sender {
  const { environment, clock, log } = kit
  const lease = new DeviceLease(kit.database, randomUUID())
  const vault = new DeviceVault(kit, lease)
  const events = new DeviceEvents(kit, lease)
  const orders = new DeviceOrders(kit, lease)
  const settings = {
    url: environment.WA_URL,
    certificateKey: environment.WA_CERTIFICATE_KEY,
    version: environment.WA_VERSION,
  }
  const runner = new DeviceRunner({
    open: baileysSockets(settings, vault),
    vault,
    events,
    clock,
    log,
    chance: Math.random,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  })
  const keeper = new DeviceKeeper(lease, runner, orders, log)
  const feed = new DeviceFeed(events)

  kit.serve(DeviceServiceService, deviceRpc(kit, orders, feed))
  const obeying = kit.every(OBEY_EVERY, 'carry out what is ordered of the device', () => keeper.obey())
  const keeping = kit.every(KEEP_EVERY, 'keep the device', async () => {
    if (await keeper.keep()) obeying.wake()
  })
  void kit.listen(DEVICE_CHANGED, () => feed.ring())
  void kit.listen(DEVICE_FREE, () => keeping.wake())
  void kit.listen(DEVICE_ORDERED, () => obeying.wake())
  kit.onStop(() => keeper.stop())
  return senderOf(runner)
}

function senderOf(runner: DeviceRunner): Sender {
  return {
    state: () => runner.state(),
    send: (message) => runner.send(message),
    onOpen(opened) {
      let before = runner.state()
      runner.watch(() => {
        const now = runner.state()
        if (now === 'open' && before !== 'open') opened()
        before = now
      })
    },
  }
}
