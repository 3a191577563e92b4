import { z } from 'zod'

/** The service's own variables; the kit reads its own beside them. */
export const environment = z.object({
  PINS_ADDRESS: z.string().min(1),
  IDENTITY_ADDRESS: z.string().min(1),
  CONFIG_ADDRESS: z.string().min(1),
  /** Seconds between looks for registrations that their runner has left behind. */
  SWEEP_SECONDS: z.coerce.number().positive().max(60).default(1),
})
