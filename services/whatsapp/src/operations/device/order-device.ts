import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { audit, type Kit, requireAdmin } from '@jejaring/service-kit'
import type { DeviceOrders } from '../../store/device-orders'
import { type DeviceFeed, eventOfState } from './device-feed'

const ACTIONS = { restart: 'whatsapp.device.restarted', logout: 'whatsapp.device.logged_out' }

/** Orders a new connection or the end of the link, and answers how it is until then. Faults: unauthenticated, forbidden. */
export async function orderDevice(
  kit: Kit,
  orders: DeviceOrders,
  feed: DeviceFeed,
  kind: 'restart' | 'logout',
): Promise<DeviceEvent> {
  requireAdmin()
  await kit.transaction((manager) => audit(manager, { action: ACTIONS[kind], target: 'whatsapp:device' }))
  await orders.give(kind)
  const { state } = await feed.now()
  return eventOfState(state)
}
