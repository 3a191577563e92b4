import type { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { type Handlers, type Kit, requireAdmin } from '@jejaring/service-kit'
import { type DeviceFeed, eventOfState } from './operations/device/device-feed'
import { orderDevice } from './operations/device/order-device'
import { requestPairingCode } from './operations/device/request-pairing-code'
import type { DeviceOrders } from './store/device-orders'

/** The calls about the device; any replica answers them. */
export function deviceRpc(
  kit: Kit,
  orders: DeviceOrders,
  feed: DeviceFeed,
): Handlers<typeof DeviceServiceService> {
  return {
    async readDevice() {
      requireAdmin()
      return eventOfState((await feed.now()).state)
    },
    followDevice({ lastEventId }, { signal }) {
      requireAdmin()
      return feed.follow(lastEventId, signal)
    },
    restartDevice: () => orderDevice(kit, orders, feed, 'restart'),
    logoutDevice: () => orderDevice(kit, orders, feed, 'logout'),
    requestPairingCode: ({ phone }, { signal }) => requestPairingCode(kit, orders, feed, phone, signal),
  }
}
