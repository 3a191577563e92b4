import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const payout = z.object({
  sponsor: z.number(),
  pairing: z.number(),
  pairing_level: z.number(),
  total: z.number(),
  flushed: z.number(),
  ratio: z.nullable(z.number()),
})

const month = z.object({
  month: z.string(),
  turnover: z.object({ total: z.number() }),
  current: payout,
  simulated: payout,
})

const reply = z.object({ message: z.string(), months: z.array(month), total: month, seq: z.number() })

export type SimulatedMonth = z.infer<typeof month>
export type Simulation = z.infer<typeof reply>

/** Parameters to simulate; null keeps the actual value. `since` is a business day or empty. */
export interface SimulationParameters {
  flushout: number | null
  bonus_sponsor: number | null
  bonus_pairing: number | null
  bonus_pairing_level: number | null
  pairing_level_max: number | null
  since: string
}

/** POST /api/networks/simulate: recalculates all bonuses with other parameters. Read-only. */
export function useSimulate() {
  return useMutation({
    mutationFn: (parameters: SimulationParameters) => {
      const changed = Object.entries(parameters).filter(([, value]) => value !== null && value !== '')
      return api.post('/api/networks/simulate', Object.fromEntries(changed), reply)
    },
  })
}
