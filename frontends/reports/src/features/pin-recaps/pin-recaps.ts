import type { TableSource } from '@jejaring/features'
import * as z from 'zod/mini'

const sums = z.object({ reg1_total: z.number(), reg1_act: z.number(), reg1_bal: z.number() })
const recap = z.extend(sums, { id: z.string(), name: z.string(), username: z.string() })
const extras = z.object({ totals: sums })

export type PinRecap = z.infer<typeof recap>

/** POST /api/reports/datatable/pin_recapts: activation pins of each member, with totals of the filtered rows. */
export const pinRecaps: TableSource<PinRecap, z.infer<typeof extras>> = {
  key: ['reports', 'pin-recaps'],
  path: '/api/reports/datatable/pin_recapts',
  row: recap,
  extras,
}
