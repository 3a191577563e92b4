import { count, rupiah } from '@jejaring/ui'
import { api, configNumber, queryOptions, useConfigs, useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'

/** GET /api/packages/list: the terms of the activation package. */
const activationQuery = queryOptions({
  queryKey: ['packages', 'activation'],
  queryFn: async ({ signal }) => {
    const { results } = await api.get('/api/packages/list', { signal })
    return results.find(({ kind }) => kind === 'activation') ?? null
  },
})

/** Help texts with the current value of each parameter; undefined while it is loading. */
export function useCurrentValues() {
  const configs = useConfigs()
  const terms = useQuery(activationQuery).data
  const helpText = (value: number | undefined, text: (value: number) => string) =>
    value === undefined ? undefined : texts.simulation.currentValue(text(value))
  const configHelpText = (key: string, text: (value: number) => string) =>
    helpText(key in configs ? configNumber(configs, key) : undefined, text)
  return {
    flushout: helpText(terms?.flushout, count),
    bonus_sponsor: helpText(terms?.bonus_sponsor, rupiah),
    bonus_pairing: configHelpText('bonus_pairing', rupiah),
    bonus_pairing_level: configHelpText('bonus_pairing_level', rupiah),
    pairing_level_max: configHelpText('pairing_level_max', count),
  }
}
