import { api, queryOptions, type Reply } from '@jejaring/web-platform'

export type SimulatedMonth = Reply<'POST /api/networks/simulate'>['months'][number]
export type Simulation = Reply<'POST /api/networks/simulate'>

/** Parameters to simulate; null keeps the actual value. `since` is a business day or empty. */
export interface SimulationParameters {
  flushout: number | null
  bonus_sponsor: number | null
  bonus_pairing: number | null
  bonus_pairing_level: number | null
  pairing_level_max: number | null
  since: string
}

const MINUTE_MS = 60_000

/** POST /api/networks/simulate: recalculates all bonuses with other parameters. Read-only. */
export const simulationQuery = (parameters: SimulationParameters) => {
  const changed = Object.entries(parameters).filter(([, value]) => value !== null && value !== '')
  return queryOptions({
    queryKey: ['simulation', parameters],
    queryFn: () => api.post('/api/networks/simulate', Object.fromEntries(changed)),
    // A calculation over all placements: not repeated when the window is focused.
    staleTime: MINUTE_MS,
  })
}

const numberNames = [
  'flushout',
  'bonus_sponsor',
  'bonus_pairing',
  'bonus_pairing_level',
  'pairing_level_max',
] as const

/** The parameters in the address; undefined when it has none. Values that are no numbers are left out. */
export function readParameters(address: URLSearchParams): SimulationParameters | undefined {
  const read = (name: string) => {
    const text = address.get(name) ?? ''
    return /^\d{1,12}$/.test(text) ? Number(text) : null
  }
  const numbers = Object.fromEntries(numberNames.map((name) => [name, read(name)])) as Omit<
    SimulationParameters,
    'since'
  >
  if (Object.values(numbers).every((value) => value === null)) return undefined
  return { ...numbers, since: address.get('since') ?? '' }
}

/** The parameters as a query string; the ones that keep the actual value are left out. */
export const writeParameters = (parameters: SimulationParameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
