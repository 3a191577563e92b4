import { z } from 'zod'

/** The schema of a service's own environment variables. */
export type EnvironmentSchema = z.ZodObject

const port = z.coerce.number().int().min(0).max(65535)

/**
 * Comma-separated secrets, newest first (rotation). An empty item, left by a typing mistake, would be a
 * publicly known key.
 */
export const secretValues = z
  .string()
  .refine(
    (text) => text.split(',').every((value) => value.trim().length >= 16),
    'must have at least 16 characters, each of several values between commas',
  )

/** Variables of every service. The database variables are required when it has a database. */
const shared = z.object({
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'must be small letters, digits, - and _, a letter first, such as jejaring')
    .default('jejaring'),
  /** Replicas of the stream on nodes of a NATS cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  LISTEN_HOST: z.string().default('127.0.0.1'),
  GRPC_PORT: port.default(50051),
  /** A Unix socket that gRPC listens on instead of the port, for services on one machine. */
  GRPC_SOCKET: z.string().optional(),
  /** Signs the callers of calls between services; several, comma-separated, allow rotation. */
  CALLER_KEY: secretValues.optional(),
  /** `accept` for the upgrade from a release that does not sign callers (docs/runbooks/install-production.md). */
  UNSIGNED_CALLERS: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
  SIDE_PORT: port.default(9090),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Pool size; one more connection is used for LISTEN. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  /** Encryption keys of the service; several, comma-separated, allow rotation. */
  SEAL_KEY: secretValues.optional(),
  /** Folder with `ca.crt`, `tls.crt` and `tls.key`; enables mutual TLS between services. */
  TLS_DIRECTORY: z.string().optional(),
  /** With TLS: common names of the services that may call this one, comma-separated. */
  ALLOWED_CALLERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== '')),
  /** `0` sends every unary call between services alone (docs/request-batching.md). */
  RPC_BATCHING: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
})

const withoutDatabase = shared.extend({
  DATABASE_URL: z.string().default(''),
  NATS_URL: z.string().default(''),
  IDEMPOTENCY_SECRET: secretValues.or(z.literal('')).default(''),
})

const withDatabase = shared.extend({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  NATS_URL: z.string().regex(/^(nats|tls):\/\//, 'must be a nats:// address'),
  IDEMPOTENCY_SECRET: secretValues,
})

export type KitEnvironment = z.output<typeof withoutDatabase>

export type EnvironmentSource = Readonly<Record<string, string | undefined>>

/** An invalid configuration: printed as one sentence per variable, without a stack trace. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem'
}

/** Reads and validates the variables. Empty text counts as unset. Throws `EnvironmentProblem`. */
export function readEnvironment<Schema extends EnvironmentSchema>(
  definition: { readonly environment: Schema; readonly database?: object },
  source: EnvironmentSource,
): z.output<Schema> & KitEnvironment {
  const base = definition.database ? withDatabase : withoutDatabase
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const results = [base.safeParse(values), definition.environment.safeParse(values)]
  const problems = results.flatMap((result) =>
    (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  )
  // Names and reasons only: a wrong value may be a secret.
  if (problems.length > 0) throw new EnvironmentProblem(`environment: ${problems.join('; ')}`)
  return Object.assign({}, ...results.map((result) => result.data)) as z.output<Schema> & KitEnvironment
}
