import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type { Client, Kit, KitEnvironment, LoopHandle } from '@jejaring/service-kit'
import type { z } from 'zod'
import type { KeyedConcurrencyLimiter } from './concurrency/concurrency-limiter'
import type { environment } from './config'
import type { PasswordHasher } from './passwords/password-hasher'

export type IdentityEnvironment = z.output<typeof environment> & KitEnvironment

/** What the operations of this service work with; `service.ts` makes it once. */
export interface Identity {
  readonly kit: Kit<IdentityEnvironment>
  readonly hasher: PasswordHasher
  /** Password checks at one account, few at once. */
  readonly guessLimiter: KeyedConcurrencyLimiter
  /** Sends the recovery links that were asked for. */
  readonly recoveryLoop: LoopHandle
  readonly network: Client<NetworkServiceService>
}
