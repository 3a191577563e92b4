import { publicUrl } from '@jejaring/service-kit/public-url'
import { z } from 'zod'
import { trustedProxies } from './http/trusted-proxies'

const serviceAddress = z.string().min(1)

function wholeNumber(minimum: number) {
  const sentence = `must be a whole number, ${minimum} or more`
  return z.coerce.number(sentence).int(sentence).min(minimum, sentence)
}

const listener = z.object({
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65535),
  /** Public origin, such as `https://jejaring.id`. With https, cookies are Secure and HSTS is on. */
  PUBLIC_URL: publicUrl.optional(),
})

/** Server-side rendering. */
const rendering = {
  /** The server bundle that the shell's build writes. Without it pages are rendered by the browser. */
  SSR_DIRECTORY: z.string().optional(),
  /** Timeout in milliseconds; after it the page is rendered by the browser. Default: 800. */
  SSR_TIMEOUT_MS: wholeNumber(1).optional(),
  /** The former name of `SSR_DIRECTORY`. */
  DRAWINGS_DIRECTORY: z.string().optional(),
  /** The former name of `SSR_TIMEOUT_MS`. */
  DRAW_WITHIN_MS: wholeNumber(1).optional(),
}

const DEFAULT_SSR_TIMEOUT_MS = 800

export type RenderingVariables = z.infer<z.ZodObject<typeof rendering>>

/** The former names win: an image sets the new ones, an operator may still set the former. */
export function renderingSettings(variables: RenderingVariables) {
  const { SSR_DIRECTORY, DRAWINGS_DIRECTORY, SSR_TIMEOUT_MS, DRAW_WITHIN_MS } = variables
  return {
    bundleDirectory: DRAWINGS_DIRECTORY ?? SSR_DIRECTORY,
    timeoutMs: DRAW_WITHIN_MS ?? SSR_TIMEOUT_MS ?? DEFAULT_SSR_TIMEOUT_MS,
  }
}

/** Environment of the process that serves the files of one frontend. */
export const siteEnvironment = listener.extend({
  STATIC_DIRECTORY: z.string().min(1),
  ...rendering,
  /** For the shell's process: the gateway that returns a page's data, and the processes that serve the remotes. */
  GATEWAY_URL: z.url().optional(),
  MEMBER_URL: z.url().optional(),
  ADMIN_URL: z.url().optional(),
  REPORTS_URL: z.url().optional(),
})

/** Without the rules between variables. */
export const variables = listener.extend({
  /** The proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: trustedProxies,
  /** The built site: the shell, and the remotes below `remotes/`. Unset when another process serves it. */
  STATIC_DIRECTORY: z.string().optional(),
  ...rendering,
  /** With `required`, admin calls answer 403 to admins who have not enrolled a second factor. */
  ADMIN_SECOND_FACTOR: z.enum(['offered', 'required'], 'must be offered or required').default('offered'),
  /** Rate limit per account; 0 turns it off. Default: 1200 when `PUBLIC_URL` is https, otherwise 0. */
  CALLS_PER_MINUTE: wholeNumber(0).optional(),
  /** Secret of the app at WhatsApp's official interface, which signs webhooks; with the token, or neither. */
  WHATSAPP_APP_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  /** Proves the address of the webhook to us when it is registered. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  CSRF_SECRET: z.string().min(32),
  /** Public key of the web push sender (VAPID), in base64url. Without it pages offer no notifications of the phone. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 87 characters in base64url')
    .optional(),
  IDENTITY_ADDRESS: serviceAddress,
  CONFIG_ADDRESS: serviceAddress,
  NETWORK_ADDRESS: serviceAddress,
  PINS_ADDRESS: serviceAddress,
  WALLET_ADDRESS: serviceAddress,
  REWARDS_ADDRESS: serviceAddress,
  WHATSAPP_ADDRESS: serviceAddress,
})

interface WebhookVariables {
  readonly WHATSAPP_APP_SECRET?: string | undefined
  readonly WHATSAPP_VERIFY_TOKEN?: string | undefined
}

/** Arguments of `refine`: a webhook without a signature, or one that cannot be registered, does not start. */
export const webhookRule: [(variables: WebhookVariables) => boolean, { path: string[]; message: string }] = [
  ({ WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token }) =>
    (secret === undefined) === (token === undefined),
  { path: ['WHATSAPP_VERIFY_TOKEN'], message: 'must be set together with WHATSAPP_APP_SECRET' },
]

/** Environment of the gateway, in addition to the variables that service-kit reads. */
export const environment = variables.refine(...webhookRule)

export type Environment = z.infer<typeof environment>
