import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import type { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import type { Client, Kit } from '@jejaring/service-kit'
import type { RegistrationBatchers } from './operations/create-registration-batchers'
import type { ReadModel } from './read-model/projection-follower'
import type { InFlightRegistrations } from './registration/in-flight-registrations'

/** Dependencies of the operations. The read model may lag behind the log by moments. */
export interface Context
  extends Pick<Kit, 'database' | 'pipelinedReads' | 'transaction' | 'clock' | 'log'>,
    ReadModel {
  readonly pins: Client<typeof PinsServiceService>
  readonly identity: Client<typeof IdentityServiceService>
  readonly config: Client<typeof ConfigServiceService>
  readonly batchers: RegistrationBatchers
  readonly inFlight: InFlightRegistrations
}
