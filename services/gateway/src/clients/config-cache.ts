import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { Client } from '@jejaring/service-kit'

type Config = Client<typeof ConfigServiceService>

/** System values, banks and packages as they are shown. Whatever decides asks `config` itself. */
export type RecentConfig = Pick<Config, 'readValues' | 'readBank' | 'listPackages'>

/** Milliseconds; a change that this process did not make and was not told of is seen after that. */
const KEPT = 5_000

const CHANGING = ['updateValue', 'updateOffice', 'createBank', 'updateBank', 'updatePackage'] as const

/**
 * Answers of `config` that every page asks for, each kept for a few seconds and read once by all who ask meanwhile.
 * Changes that go through `watched`, and `forget`, make it ask again.
 */
export function recentConfig(config: Config): {
  readonly client: RecentConfig
  readonly watched: Config
  forget(): void
} {
  const kept = new Map<
    number | 'values' | 'packages',
    { readonly until: number; readonly answer: Promise<unknown> }
  >()
  const recent = <T>(key: number | 'values' | 'packages', read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.answer as Promise<T>
    const answer = read()
    kept.set(key, { until: performance.now() + KEPT, answer })
    answer.catch(() => kept.delete(key))
    return answer
  }
  const forget = () => kept.clear()
  const changing = Object.fromEntries(
    CHANGING.map((name) => {
      const change = config[name] as (...given: unknown[]) => Promise<unknown>
      return [name, (...given: unknown[]) => change(...given).finally(forget)]
    }),
  )
  return {
    client: {
      readValues: (request, options) => recent('values', () => config.readValues(request, options)),
      readBank: (request, options) => recent(request.id, () => config.readBank(request, options)),
      listPackages: (request, options) => recent('packages', () => config.listPackages(request, options)),
    },
    watched: { ...config, ...changing },
    forget,
  }
}
