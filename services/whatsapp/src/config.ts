import { isEmailAddress } from '@jejaring/identifiers'
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
  /** SMTP server with credentials; without it nothing is sent by e-mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Address that e-mails come from. */
  MAIL_FROM: z.string().refine(isEmailAddress, 'must be an e-mail address in small letters').optional(),
  /** E-mails that are tried on one day; a reserved tenth is left to people who wait at a screen. */
  MAIL_DAILY_CAP: z.coerce.number().int().min(0).max(1_000_000).default(2_000),
  /** Keys of the sender of notifications (VAPID), in base64url, and its address; without them none are sent. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 87 characters in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 43 characters in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: address' })
    .optional(),
  /** Further hosts of push services, with port, comma separated; for a stand-in. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((hosts) => hosts.split(',').filter((host) => host !== '')),
  /** How WhatsApp messages are sent: by the linked device, or by WhatsApp's official interface. */
  WHATSAPP_TRANSPORT: z.enum(['baileys', 'cloud_api'], 'must be baileys or cloud_api').default('baileys'),
  /** Id of the office's number, and a permanent token of a system user that may send from it. */
  WHATSAPP_CLOUD_PHONE_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'must be digits')
    .optional(),
  WHATSAPP_CLOUD_TOKEN: z.string().min(16).optional(),
  WHATSAPP_CLOUD_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be such as v23.0')
    .default('v23.0'),
  /** Https, because requests bear the token; plain http for a stand-in on this machine. */
  WHATSAPP_CLOUD_URL: z
    .url()
    .regex(/^(https:|http:\/\/(127\.0\.0\.1|localhost)[:/])/, 'must be an https address')
    .default('https://graph.facebook.com'),
})

/** Variables of this service, besides the kit's own. */
export const environment = deviceEnvironment
  .extend(queueEnvironment.shape)
  .refine(({ SMTP_URL, MAIL_FROM }) => (SMTP_URL === undefined) === (MAIL_FROM === undefined), {
    path: ['MAIL_FROM'],
    message: 'must be set together with SMTP_URL',
  })
  .refine(
    ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }) => {
      const isSet = VAPID_PUBLIC_KEY !== undefined
      return (VAPID_PRIVATE_KEY !== undefined) === isSet && (VAPID_SUBJECT !== undefined) === isSet
    },
    {
      path: ['VAPID_PUBLIC_KEY'],
      message: 'must be set together with VAPID_PRIVATE_KEY and VAPID_SUBJECT',
    },
  )
  .refine(
    ({ WHATSAPP_CLOUD_PHONE_ID, WHATSAPP_CLOUD_TOKEN }) =>
      (WHATSAPP_CLOUD_PHONE_ID === undefined) === (WHATSAPP_CLOUD_TOKEN === undefined),
    { path: ['WHATSAPP_CLOUD_TOKEN'], message: 'must be set together with WHATSAPP_CLOUD_PHONE_ID' },
  )
  .refine(
    ({ WHATSAPP_TRANSPORT, WHATSAPP_CLOUD_PHONE_ID }) =>
      WHATSAPP_TRANSPORT === 'baileys' || WHATSAPP_CLOUD_PHONE_ID !== undefined,
    {
      path: ['WHATSAPP_TRANSPORT'],
      message: 'cloud_api needs WHATSAPP_CLOUD_PHONE_ID and WHATSAPP_CLOUD_TOKEN',
    },
  )

export type DeviceEnvironment = z.output<typeof deviceEnvironment> & KitEnvironment
export type QueueEnvironment = z.output<typeof queueEnvironment> & KitEnvironment
