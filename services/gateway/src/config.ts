import { publicUrl } from '@jejaring/service-kit/public-url'
import { z } from 'zod'
import { trustedProxies } from './http/trusted-proxies'

const serviceAddress = z.string().min(1)

function wholeNumber(least: number) {
  const sentence = `must be a whole number, ${least} or more`
  return z.coerce.number(sentence).int(sentence).min(least, sentence)
}

const listener = z.object({
  HTTP_HOST: z.string().default('127.0.0.1'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65535),
  /** The address people type, such as `https://jejaring.id`; https turns on Secure cookies and HSTS. */
  PUBLIC_URL: publicUrl.optional(),
})

/** What the builds of the frontends lay down to draw parts of a page with. */
const rendering = {
  DRAWINGS_DIRECTORY: z.string().optional(),
  /** Milliseconds after which the browser draws a page instead. */
  DRAW_WITHIN_MS: wholeNumber(1).default(800),
}

/** Of the process that serves the files of one frontend. */
export const siteEnvironment = listener.extend({
  STATIC_DIRECTORY: z.string().min(1),
  ...rendering,
  /** Where the shell's process finds what a page is drawn from, and who draws the screen in it. */
  GATEWAY_URL: z.url().optional(),
  MEMBER_URL: z.url().optional(),
  ADMIN_URL: z.url().optional(),
  REPORTS_URL: z.url().optional(),
})

/** The gateway's own environment; the kit reads its part before. */
export const environment = listener.extend({
  /** Which proxies in front are believed about the client's address. */
  TRUST_PROXY: trustedProxies,
  /** The built site: shell at its top, remotes below `remotes/`. Left out where something else serves it. */
  STATIC_DIRECTORY: z.string().optional(),
  ...rendering,
  /** Whether admins may do without a second factor; `required` keeps them from admin calls until they have one. */
  ADMIN_SECOND_FACTOR: z.enum(['offered', 'required'], 'must be offered or required').default('offered'),
  /** Calls that one account may make in a minute; 0 is as many as it likes. Without it 1200 where `PUBLIC_URL` is https, and 0 elsewhere. */
  CALLS_PER_MINUTE: wholeNumber(0).optional(),
  CSRF_SECRET: z.string().min(32),
  IDENTITY_ADDRESS: serviceAddress,
  CONFIG_ADDRESS: serviceAddress,
  NETWORK_ADDRESS: serviceAddress,
  PINS_ADDRESS: serviceAddress,
  WALLET_ADDRESS: serviceAddress,
  REWARDS_ADDRESS: serviceAddress,
  WHATSAPP_ADDRESS: serviceAddress,
})

export type Environment = z.infer<typeof environment>
