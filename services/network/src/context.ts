import type {
  Plan as ConfigPlan,
  ConfigServiceService,
  ReadRegistrationRulesReply,
} from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { CallOptions, Client, Kit } from '@jejaring/service-kit'
import type { Departures } from './departures'
import type { Followed } from './follower'
import type { InHand } from './in-hand'

/** What operations work with. */
export interface Context extends Pick<Kit, 'database' | 'pipelinedReads' | 'transaction' | 'clock' | 'log'> {
  readonly pins: Client<typeof PinsServiceService>
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** The follower's engine, for reading only: it may be a moment behind the log. */
  readonly engine: Followed['engine']
  readonly history: Followed['history']
  readonly memory: Followed['memory']
  readonly cards: Followed['cards']
  /** The plan in force; those who ask in one turn are told by one answer of `config`. */
  readonly readPlanNow: (limit: CallOptions) => Promise<ConfigPlan>
  /** The same of the rules for an application with this bank. */
  readonly readRules: (bankId: number, limit: CallOptions) => Promise<ReadRegistrationRulesReply>
  readonly inHand: InHand
  /** Registrations that come while others are on their way begin together. */
  readonly departures: Departures
}
