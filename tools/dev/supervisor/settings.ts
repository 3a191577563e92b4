import { isAbsolute, join, resolve } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { z } from 'zod'
import { variables as gateway, webhookRule } from '../../../services/gateway/src/config'
import { root } from '../root'

const name = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,30}$/, 'must be small letters, digits and _, beginning with a letter')

const port = 'must be a number from 1 to 65535'

/**
 * Gateway variables that are passed through. They are validated here because the gateway has no migration
 * that would stop the start; the other services validate theirs when they migrate.
 */
const passed = gateway.pick({
  PUBLIC_URL: true,
  TRUST_PROXY: true,
  ADMIN_SECOND_FACTOR: true,
  CALLS_PER_MINUTE: true,
  SSR_TIMEOUT_MS: true,
  DRAW_WITHIN_MS: true,
  VAPID_PUBLIC_KEY: true,
  WHATSAPP_APP_SECRET: true,
  WHATSAPP_VERIFY_TOKEN: true,
})

const schema = passed
  .extend({
    PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/, 'must be a postgres:// address')
      .optional(),
    DATABASE_PREFIX: name.default('jejaring'),
    NATS_URL: z
      .string()
      .regex(/^(nats|tls):\/\/.+/, 'must be a nats:// or tls:// address')
      .optional(),
    NATS_PREFIX: name.optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
    DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
    /** Validated here, before anything starts, so that each service does not report it. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(...webhookRule)

/** The variables that `npm start -- --help` lists. */
export function settingNames(): string[] {
  return Object.keys(schema.shape)
}

export interface Settings {
  port: number
  host: string
  dataDirectory: string
  databaseUrl?: string
  databasePrefix: string
  natsUrl?: string
  natsPrefix: string
  adminPassword?: string
  /** The public address without a trailing slash. */
  publicUrl?: string
  demo: boolean
  logLevel: string
}

/**
 * Reads the settings from environment variables; empty ones count as unset. Throws a ReadableError that names
 * an invalid variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = schema.safeParse(given)
  if (error) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ReadableError(`Please correct these environment variables. ${problems.join('; ')}.`)
  }
  return {
    port: data.PORT,
    host: data.HOST,
    // npm runs scripts in the root; a relative path is resolved from the caller's folder (INIT_CWD).
    dataDirectory: isAbsolute(data.DATA_DIR)
      ? data.DATA_DIR
      : given.DATA_DIR
        ? resolve(given.INIT_CWD ?? process.cwd(), data.DATA_DIR)
        : join(root, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databasePrefix: data.DATABASE_PREFIX,
    natsUrl: data.NATS_URL,
    natsPrefix: data.NATS_PREFIX ?? data.DATABASE_PREFIX,
    adminPassword: data.ADMIN_PASSWORD,
    publicUrl: data.PUBLIC_URL,
    demo: wantsDemo(data.DEMO, data.PUBLIC_URL),
    logLevel: data.LOG_LEVEL,
  }
}

/** Demonstration accounts share one known password: production, where PUBLIC_URL is https, refuses them. */
function wantsDemo(demo: string | undefined, publicUrl: string | undefined): boolean {
  const isProduction = publicUrl?.startsWith('https:') === true
  if (isProduction && demo === '1') {
    throw new ReadableError(
      'Demonstration data is refused where PUBLIC_URL is https: its accounts share one known password. Leave DEMO out.',
    )
  }
  return !isProduction && demo !== '0'
}
