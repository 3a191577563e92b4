import { count, rupiah } from '@jejaring/ui'
import { api, configNumber, queryOptions, useConfigs, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const reply = z.object({
  results: z.array(z.object({ kind: z.string(), bonus_sponsor: z.number(), flushout: z.number() })),
})

/** GET /api/packages/list: the terms of the package that is registered with. */
const activationQuery = queryOptions({
  queryKey: ['packages', 'activation'],
  queryFn: async ({ signal }) => {
    const { results } = await api.get('/api/packages/list', reply, { signal })
    return results.find(({ kind }) => kind === 'activation') ?? null
  },
})

/** What each parameter is now, as a sentence under its field; none while that is not known. */
export function usePresentValues() {
  const configs = useConfigs()
  const terms = useQuery(activationQuery).data
  const now = (value: number | undefined, text: (value: number) => string) =>
    value === undefined ? undefined : texts.simulation.present(text(value))
  const configured = (key: string, text: (value: number) => string) =>
    now(key in configs ? configNumber(configs, key) : undefined, text)
  return {
    flushout: now(terms?.flushout, count),
    bonus_sponsor: now(terms?.bonus_sponsor, rupiah),
    bonus_pairing: configured('bonus_pairing', rupiah),
    bonus_pairing_level: configured('bonus_pairing_level', rupiah),
    pairing_level_max: configured('pairing_level_max', count),
  }
}
