import { z } from 'zod'

const address = z.string().min(1)

export const environment = z.object({
  /** Tokens of receipts are made with it; several, separated by commas, allow a rotation. */
  SEAL_KEY: z.string().min(16, 'must have at least 16 characters'),
  IDENTITY_ADDRESS: address,
  CONFIG_ADDRESS: address,
  NETWORK_ADDRESS: address,
  PINS_ADDRESS: address,
})
