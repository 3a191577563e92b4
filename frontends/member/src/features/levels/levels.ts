import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const level = z.object({
  level: z.number(),
  left: z.number(),
  right: z.number(),
  left_wait: z.number(),
  right_wait: z.number(),
  pair: z.number(),
})

export type Level = z.infer<typeof level>

/** POST /api/networks/datatable/pairing_levels: ten rows, starting at the level below the member. */
export const pairingLevels: TableSource<Level, object> = {
  key: ['levels'],
  path: '/api/networks/datatable/pairing_levels',
  row: level,
}
