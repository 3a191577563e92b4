import { z } from 'zod'

/** The service's own variables; the kit adds its own. */
export const environment = z.object({
  PINS_ADDRESS: z.string().min(1),
  IDENTITY_ADDRESS: z.string().min(1),
  CONFIG_ADDRESS: z.string().min(1),
  /** Interval of the sweep for registrations whose runner has died, in seconds. */
  SWEEP_SECONDS: z.coerce.number().positive().max(60).default(1),
})
