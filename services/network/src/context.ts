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

/** Dependencies of the operations. The read model may lag behind the log by moments. */
export interface Context
  extends Pick<Kit, 'database' | 'pipelinedReads' | 'transaction' | 'clock' | 'log'>,
    ReadModel {
  readonly pins: Client<typeof PinsServiceService>
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  /** The plan in force; the calls of one tick share one call of `config`. */
  readonly readCurrentPlan: (options: CallOptions) => Promise<ConfigPlan>
  /** The rules for an application with this bank; the calls of one tick share one call of `config` per bank. */
  readonly readRegistrationRules: (
    bankId: number,
    options: CallOptions,
  ) => Promise<ReadRegistrationRulesReply>
  readonly inFlight: InFlightRegistrations
}
