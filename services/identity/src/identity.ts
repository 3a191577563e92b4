import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { Client, KeyedConcurrencyLimiter, Kit, KitEnvironment, LoopHandle } from '@jejaring/service-kit'
import type { z } from 'zod'
import type { environment } from './config'
import type { PasswordHasher } from './passwords/password-hasher'

export type IdentityEnvironment = z.output<typeof environment> & KitEnvironment

/** Dependencies of the operations; created once by `service.ts`. */
export interface Identity {
  readonly kit: Kit<IdentityEnvironment>
  readonly hasher: PasswordHasher
  /** Limits concurrent password checks per account. */
  readonly guessLimiter: KeyedConcurrencyLimiter
  /** Background loop that sends requested recovery links. */
  readonly recoveryLoop: LoopHandle
  readonly network: Client<NetworkServiceService>
}
