import { z } from 'zod'

/** The schema of a service's own environment variables. */
export type EnvironmentSchema = z.ZodObject

const port = z.coerce.number().int().min(0).max(65535)

/** Values separated by commas, newest first. An empty one, as a slip at a rotation leaves it, would be a key that everybody knows. */
export const secretValues = z
  .string()
  .refine(
    (text) => text.split(',').every((value) => value.trim().length >= 16),
    'must have at least 16 characters, each of several values between commas',
  )

/** Variables every service understands. Those of the database are required where there is one. */
const shared = z.object({
  NATS_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, 'must be small letters, digits, - and _, a letter first, such as jejaring')
    .default('jejaring'),
  /** Copies of the stream, on as many nodes of a NATS cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  LISTEN_HOST: z.string().default('127.0.0.1'),
  GRPC_PORT: port.default(50051),
  SIDE_PORT: port.default(9090),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Connections of the pool; one more is held for LISTEN. */
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  /** What the service seals with for itself; several, separated by commas, allow a rotation. */
  SEAL_KEY: secretValues.optional(),
  /** Folder of `ca.crt`, `tls.crt` and `tls.key`: calls between services are then mutual TLS. */
  TLS_DIRECTORY: z.string().optional(),
  /** With TLS, the services that may call this one, separated by commas: common names of their certificates. */
  ALLOWED_CALLERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== '')),
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

/** A start that cannot be: told in one sentence per variable, without a stack. */
export class EnvironmentProblem extends Error {
  override readonly name = 'EnvironmentProblem'
}

/** Reads and checks the variables. Empty text counts as not set. Throws `EnvironmentProblem`. */
export function readEnvironment<Schema extends EnvironmentSchema>(
  definition: { readonly environment: Schema; readonly database?: object },
  source: EnvironmentSource,
): z.output<Schema> & KitEnvironment {
  const base = definition.database ? withDatabase : withoutDatabase
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const results = [base.safeParse(given), definition.environment.safeParse(given)]
  const problems = results.flatMap((result) =>
    (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  )
  // Only names and reasons: a wrong value may be a secret.
  if (problems.length > 0) throw new EnvironmentProblem(`environment: ${problems.join('; ')}`)
  return Object.assign({}, ...results.map((result) => result.data)) as z.output<Schema> & KitEnvironment
}
