import { z } from 'zod'

const address = z.string().min(1)

export const environment = z.object({
  IDENTITY_ADDRESS: address,
  CONFIG_ADDRESS: address,
  NETWORK_ADDRESS: address,
})
