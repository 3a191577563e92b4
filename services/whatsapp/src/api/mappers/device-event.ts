import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import type { DeviceLogLine, DeviceState } from '../../store/device-states'

export function stateToProto(state: DeviceState): DeviceEvent {
  const { id, event, message, qrcode, expiresAt, occurredAt } = state
  return { id, event, message, qrcode, expiresAt, occurredAt }
}

export function logLineToProto({ id, message, occurredAt }: DeviceLogLine): DeviceEvent {
  return { id, event: 'log', message, occurredAt }
}
