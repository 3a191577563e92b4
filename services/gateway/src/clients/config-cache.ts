import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { Client } from '@jejaring/service-kit'

type ConfigClient = Client<typeof ConfigServiceService>

/** Reads of `config` that are cached: system values, banks and packages. For display only; decisions read `config` itself. */
export type CachedConfig = Pick<ConfigClient, 'readValues' | 'readBank' | 'listPackages'>

/** Bounds the staleness after a change whose invalidation event was missed. */
const CONFIG_CACHE_TTL_MS = 5_000

const WRITE_METHODS = ['updateValue', 'updateOffice', 'createBank', 'updateBank', 'updatePackage'] as const

type CacheKey = number | 'values' | 'packages'

/**
 * TTL cache in front of `config`. Concurrent reads of one key share a call; failures are not cached. Writes through
 * `invalidating`, and calls of `invalidate`, empty the cache.
 */
export function createConfigCache(config: ConfigClient): {
  readonly cached: CachedConfig
  /** The full client, whose writes empty the cache. */
  readonly invalidating: ConfigClient
  invalidate(): void
} {
  const entries = new Map<CacheKey, { readonly expiresAt: number; readonly reply: Promise<unknown> }>()
  const readThrough = <T>(key: CacheKey, read: () => Promise<T>): Promise<T> => {
    const entry = entries.get(key)
    if (entry && entry.expiresAt > performance.now()) return entry.reply as Promise<T>
    const reply = read()
    entries.set(key, { expiresAt: performance.now() + CONFIG_CACHE_TTL_MS, reply })
    reply.catch(() => entries.delete(key))
    return reply
  }
  const invalidate = () => entries.clear()
  const invalidatingWrites = Object.fromEntries(
    WRITE_METHODS.map((name) => {
      const write = config[name] as (...parameters: unknown[]) => Promise<unknown>
      return [name, (...parameters: unknown[]) => write(...parameters).finally(invalidate)]
    }),
  )
  return {
    cached: {
      readValues: (request, options) => readThrough('values', () => config.readValues(request, options)),
      readBank: (request, options) => readThrough(request.id, () => config.readBank(request, options)),
      listPackages: (request, options) =>
        readThrough('packages', () => config.listPackages(request, options)),
    },
    invalidating: { ...config, ...invalidatingWrites },
    invalidate,
  }
}
