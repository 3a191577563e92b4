import type { DeviceEvent } from '@jejaring/proto/whatsapp/v1/device'
import { z } from 'zod'
import { toIsoTime } from './iso-time'

/** State of the device (rule book §6); `expires_at` is the expiry of its QR code. */
export const deviceReply = z.object({
  message: z.string(),
  event: z.enum(['init', 'qr', 'ready', 'notfound', 'log']),
  qrcode: z.string().optional(),
  expires_at: z.string().optional(),
  at: z.string().optional(),
})

export type DeviceJson = z.output<typeof deviceReply>

const events: readonly string[] = deviceReply.shape.event.options

export function toDeviceJson({ event, message, qrcode, expiresAt, occurredAt }: DeviceEvent): DeviceJson {
  return {
    message,
    event: isEvent(event) ? event : 'log',
    qrcode,
    expires_at: toIsoTime(expiresAt) ?? undefined,
    at: toIsoTime(occurredAt) ?? undefined,
  }
}

function isEvent(event: string): event is DeviceJson['event'] {
  return events.includes(event)
}
