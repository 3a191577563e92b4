import { secretValues } from '@jejaring/service-kit'
import { z } from 'zod'

const address = z.string().min(1)

export const environment = z.object({
  /** HMAC keys of receipt tokens, separated by commas; several allow a rotation. */
  SEAL_KEY: secretValues,
  IDENTITY_ADDRESS: address,
  CONFIG_ADDRESS: address,
  NETWORK_ADDRESS: address,
  PINS_ADDRESS: address,
  REWARDS_ADDRESS: address,
})
