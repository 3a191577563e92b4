import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { type Kit, requireAdmin } from '@jejaring/service-kit'
import { stateToProto } from '../../api/mappers/device-event'
import type { DeviceCommands } from '../../store/device-commands'
import type { DeviceFeed } from './device-feed'

const AUDIT_ACTIONS = { restart: 'whatsapp.device.restarted', logout: 'whatsapp.device.logged_out' } as const

/** Queues a restart or a logout and returns the current state. Faults: unauthenticated, forbidden. */
export async function sendDeviceCommand(
  kit: Kit,
  commands: DeviceCommands,
  feed: DeviceFeed,
  kind: 'restart' | 'logout',
): Promise<DeviceEvent> {
  requireAdmin()
  await kit.transaction(async (tx) => tx.audit({ action: AUDIT_ACTIONS[kind], target: 'whatsapp:device' }))
  await commands.add(kind)
  const { state } = await feed.current()
  return stateToProto(state)
}
