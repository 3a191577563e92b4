import { type KitEnvironment, secretValues } from '@jejaring/service-kit'
import { z } from 'zod'

const address = z.string().min(1)

/** Variables of the device connection. */
export const deviceEnvironment = z.object({
  /** Address of WhatsApp's web socket; the default is WhatsApp's own. */
  WA_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Public key, in hex, that signs the server's certificate; only for a simulated WhatsApp. */
  WA_CERTIFICATE_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')
    .optional(),
  /** Version of WhatsApp Web to report; needed when WhatsApp refuses the built-in one (405). */
  WA_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be three numbers with dots between, such as 2.3000.1043857760')
    .optional(),
})

/** Variables of the message queue. */
const queueEnvironment = z.object({
  IDENTITY_ADDRESS: address,
  CONFIG_ADDRESS: address,
  /** Opens sealed message parameters; shared with identity, which seals them. */
  MESSAGE_KEY: secretValues,
})

/** Variables of this service, besides the kit's own. */
export const environment = deviceEnvironment.extend(queueEnvironment.shape)

export type DeviceEnvironment = z.output<typeof deviceEnvironment> & KitEnvironment
export type QueueEnvironment = z.output<typeof queueEnvironment> & KitEnvironment
