import type {
  Plan as ConfigPlan,
  ConfigServiceService,
  ReadRegistrationRulesReply,
} from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { CallOptions, Client, Kit } from '@jejaring/service-kit'
import type { ReadModel } from './read-model/projection-follower'
import type { InFlightRegistrations } from './registration/in-flight-registrations'

/** What operations work with. */
export interface Context extends Pick<Kit, 'database' | 'pipelinedReads' | 'transaction' | 'clock' | 'log'> {
  readonly pins: Client<typeof PinsServiceService>
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** The follower's engine, for reading only: it may be a moment behind the log. */
  readonly engine: ReadModel['engine']
  readonly history: ReadModel['history']
  readonly tree: ReadModel['tree']
  readonly cards: ReadModel['cards']
  /** The plan in force; those who ask in one turn are told by one answer of `config`. */
  readonly readCurrentPlan: (limit: CallOptions) => Promise<ConfigPlan>
  /** The same of the rules for an application with this bank. */
  readonly readRegistrationRules: (bankId: number, limit: CallOptions) => Promise<ReadRegistrationRulesReply>
  readonly inFlight: InFlightRegistrations
}
