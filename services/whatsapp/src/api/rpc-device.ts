import type { DeviceEvent, DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { caller, type Handlers, hasRight, type Kit, parseDuty, requireAdmin } from '@jejaring/service-kit'
import type { DeviceFeed } from '../operations/device/device-feed'
import { requestPairingCode } from '../operations/device/request-pairing-code'
import { sendDeviceCommand } from '../operations/device/send-device-command'
import type { DeviceCommands } from '../store/device-commands'
import { stateToProto } from './mappers/device-event'

/** RPC handlers of the device; any replica serves them. */
export function deviceHandlers(
  kit: Kit,
  commands: DeviceCommands,
  feed: DeviceFeed,
): Handlers<typeof DeviceServiceService> {
  return {
    async readDevice() {
      requireAdmin()
      return withoutForeignCode(stateToProto((await feed.current()).state))
    },
    async *followDevice({ lastEventId }, { signal }) {
      requireAdmin()
      for await (const event of feed.follow(lastEventId, signal)) yield withoutForeignCode(event)
    },
    restartDevice: async () => withoutForeignCode(await sendDeviceCommand(kit, commands, feed, 'restart')),
    logoutDevice: () => sendDeviceCommand(kit, commands, feed, 'logout'),
    requestPairingCode: ({ phone }, { signal }) => requestPairingCode(kit, commands, feed, phone, signal),
  }
}

/** Leaves out the code that links a phone, for admins who may not choose the sender. */
function withoutForeignCode(event: DeviceEvent): DeviceEvent {
  const mayLink = hasRight(parseDuty(caller().actor?.duty ?? 'owner'), 'sender.change')
  return mayLink ? event : { ...event, qrcode: undefined, expiresAt: undefined }
}
