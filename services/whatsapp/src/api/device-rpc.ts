import type { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { type Handlers, type Kit, requireAdmin } from '@jejaring/service-kit'
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
      return stateToProto((await feed.current()).state)
    },
    followDevice({ lastEventId }, { signal }) {
      requireAdmin()
      return feed.follow(lastEventId, signal)
    },
    restartDevice: () => sendDeviceCommand(kit, commands, feed, 'restart'),
    logoutDevice: () => sendDeviceCommand(kit, commands, feed, 'logout'),
    requestPairingCode: ({ phone }, { signal }) => requestPairingCode(kit, commands, feed, phone, signal),
  }
}
