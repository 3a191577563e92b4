import { existsSync } from 'node:fs'
import type { Service } from '../services'
import type { ServiceDatabase } from './databases'
import type { Secrets } from './secrets'
import type { Settings } from './settings'

/** Where a process listens. */
export interface Endpoints {
  /** Path of its Unix socket for gRPC. */
  socket: string
  /** Port for probes and metrics, on loopback. */
  side: number
}

/** Input for the environments of all processes. */
export interface EnvironmentInput {
  settings: Settings
  secrets: Secrets
  /** The operator's NATS address, and each service's. */
  nats: { readonly url: string; urlOf(service: string): string }
  databases: Map<string, ServiceDatabase>
  /** By process name. */
  endpoints: Map<string, Endpoints>
  site: string
  ssrBundle: string
  publicUrl: string
}

/**
 * Variables of the machine, and switches of every service. All others are withheld: they may contain the owner's secrets.
 */
const MACHINE_VARIABLES = [
  ...[
    'PATH',
    'HOME',
    'TMPDIR',
    'TZ',
    'LANG',
    'LC_ALL',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
  ],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  'RPC_BATCHING',
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
]

type Variables = Record<string, string>

/** Returns the environment of one process of a service: only the variables it needs. */
export function environmentOf(service: Service, process: string, around: EnvironmentInput): Variables {
  const { settings, secrets, databases, endpoints } = around
  const own = endpoints.get(process)
  return {
    ...pickVariables([...MACHINE_VARIABLES, ...(service.passes ?? [])]),
    NODE_ENV: 'production',
    // One arena less for each hashing thread; the images set the same.
    MALLOC_ARENA_MAX: '2',
    PARENT_PIPE: '1',
    LOG_LEVEL: settings.logLevel,
    GRPC_SOCKET: own?.socket ?? '',
    CALLER_KEY: secrets.callerKey,
    SIDE_PORT: String(own?.side ?? 0),
    NATS_URL: around.nats.urlOf(service.name),
    NATS_PREFIX: settings.natsPrefix,
    ...(service.database
      ? {
          DATABASE_URL: databases.get(service.name)?.url ?? '',
          IDEMPOTENCY_SECRET: secrets.idempotencySecret(service.name),
        }
      : {}),
    ...Object.fromEntries((service.keys ?? []).map((key) => [key, keyOf(secrets, service, key)])),
    ...addresses(service.calls, endpoints),
    ...(service.name === 'gateway' ? gateway(around) : {}),
    ...(service.name === 'identity' ? identity(around) : {}),
  }
}

/**
 * Returns the additional variables of a migration: the owner's access and, for identity, the first account's
 * password.
 */
export function migrationEnvironment(service: Service, around: EnvironmentInput): Variables {
  const { settings, secrets, databases } = around
  const password = settings.adminPassword ?? secrets.adminPassword
  return {
    ...environmentOf(service, service.name, around),
    MIGRATION_DATABASE_URL: databases.get(service.name)?.ownerUrl ?? '',
    MIGRATION_NATS_URL: around.nats.url,
    ...(service.name === 'identity' && password ? { ADMIN_PASSWORD: password } : {}),
  }
}

function keyOf(secrets: Secrets, service: Service, key: 'SEAL_KEY' | 'MESSAGE_KEY'): string {
  return key === 'MESSAGE_KEY' ? secrets.messageKey : secrets.sealKey(service.name)
}

function gateway({ settings, secrets, site, ssrBundle }: EnvironmentInput): Variables {
  return {
    HTTP_HOST: settings.host,
    HTTP_PORT: String(settings.port),
    ...(existsSync(site) ? { STATIC_DIRECTORY: site } : {}),
    ...(existsSync(ssrBundle) ? { SSR_DIRECTORY: ssrBundle } : {}),
    CSRF_SECRET: secrets.csrfSecret,
  }
}

/** Links in messages start with the public address. */
function identity({ publicUrl }: EnvironmentInput): Variables {
  return { PUBLIC_URL: publicUrl }
}

/** Commands get addresses at which nobody listens: they call no service. */
function addresses(calls: string[], endpoints: Map<string, Endpoints>): Variables {
  return Object.fromEntries(
    calls.map((name) => [`${name.toUpperCase()}_ADDRESS`, `unix:${endpoints.get(name)?.socket ?? 'none'}`]),
  )
}

function pickVariables(names: string[]): Variables {
  const both = names.flatMap((name) => [name, name.toLowerCase()])
  return Object.fromEntries(both.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
