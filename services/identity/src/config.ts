import { secretValues } from '@jejaring/service-kit'
import { publicUrl } from '@jejaring/service-kit/public-url'
import { z } from 'zod'

/** Variables of this service, besides the kit's own. */
export const environment = z.object({
  NETWORK_ADDRESS: z.string(),
  CONFIG_ADDRESS: z.string(),
  /** Public address of the app; links in messages begin with it. */
  PUBLIC_URL: publicUrl,
  /** Seals message parameters; shared with whatsapp, which opens only those with it. */
  MESSAGE_KEY: secretValues,
  /** Seals the secrets of second factors and makes the tokens of certificates; no other service has it. */
  SEAL_KEY: secretValues,
  /** Address that e-mails come from, as for whatsapp; without it there are no e-mail addresses. */
  MAIL_FROM: z.string().min(1).optional(),
  /** Further hosts of push services, with port, comma separated; for a stand-in. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((hosts) => hosts.split(',').filter((host) => host !== '')),
  /** Password hashes computed concurrently; each takes 19 MiB and one core. */
  HASH_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Initial password of `admin`, read when the account is created; generated and printed if empty. */
  ADMIN_PASSWORD: z.string().optional(),
})
