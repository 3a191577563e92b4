import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const winner = z.object({
  photo: z.nullable(z.string()),
  name: z.string(),
  username: z.string(),
  updated_at: z.string(),
})

export type Winner = z.infer<typeof winner>

/** POST /api/prizes/tour-bali/datatable/member: winners of the Tour Bali. */
export const winners: TableSource<Winner, object> = {
  key: ['prizes', 'winners'],
  path: '/api/prizes/tour-bali/datatable/member',
  row: winner,
}
