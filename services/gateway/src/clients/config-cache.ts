import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { Client } from '@jejaring/service-kit'

type Config = Client<typeof ConfigServiceService>

/** System values, banks and packages as they are shown. Whatever decides asks `config` itself. */
export type CachedConfig = Pick<Config, 'readValues' | 'readBank' | 'listPackages'>

/** Milliseconds; a change that this process did not make and was not told of is seen after that. */
const CONFIG_CACHE_TTL_MS = 5_000

const WRITE_METHODS = ['updateValue', 'updateOffice', 'createBank', 'updateBank', 'updatePackage'] as const

/**
 * Answers of `config` that every page asks for, each kept for a few seconds and read once by all who ask meanwhile.
 * Changes that go through `watched`, and `forget`, make it ask again.
 */
export function createConfigCache(config: Config): {
  readonly client: CachedConfig
  readonly watched: Config
  forget(): void
} {
  const entries = new Map<
    number | 'values' | 'packages',
    { readonly until: number; readonly answer: Promise<unknown> }
  >()
  const cached = <T>(key: number | 'values' | 'packages', read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known && known.until > performance.now()) return known.answer as Promise<T>
    const answer = read()
    entries.set(key, { until: performance.now() + CONFIG_CACHE_TTL_MS, answer })
    answer.catch(() => entries.delete(key))
    return answer
  }
  const forget = () => entries.clear()
  const invalidatingWrites = Object.fromEntries(
    WRITE_METHODS.map((name) => {
      const change = config[name] as (...given: unknown[]) => Promise<unknown>
      return [name, (...given: unknown[]) => change(...given).finally(forget)]
    }),
  )
  return {
    client: {
      readValues: (request, options) => cached('values', () => config.readValues(request, options)),
      readBank: (request, options) => cached(request.id, () => config.readBank(request, options)),
      listPackages: (request, options) => cached('packages', () => config.listPackages(request, options)),
    },
    watched: { ...config, ...invalidatingWrites },
    forget,
  }
}
