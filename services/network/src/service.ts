import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { defineService, mergeDeltas, serveDeadLetters } from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/consume-events'
import { handlers } from './api/rpc'
import { environment } from './config'
import type { Context } from './context'
import { database } from './database'
import { createRegistrationBatchers } from './operations/create-registration-batchers'
import { deleteOldKeys } from './operations/delete-old-keys'
import { heartbeatRegistrations } from './operations/heartbeat-registrations'
import { registrationMeter } from './operations/measure-registrations'
import { updateProgrammeMonths } from './operations/read-programme-months'
import { sweepRegistrations } from './operations/sweep-registrations'
import { followProjection } from './read-model/projection-follower'
import { InFlightRegistrations } from './registration/in-flight-registrations'
import { summaryTables } from './store/summary-tables'

const HEARTBEAT_SECONDS = 2
const MEASURE_SECONDS = 5
const UPDATE_MONTHS_SECONDS = 60
const MERGE_DELTAS_SECONDS = 10
const DELETE_KEYS_SECONDS = 3600

/** The server process: registrations, the tree, and reads of the settler's results. */
export const network = defineService({
  name: 'network',
  environment,
  database,
  async start(kit) {
    const { PINS_ADDRESS, IDENTITY_ADDRESS, CONFIG_ADDRESS, IDEMPOTENCY_SECRET, SWEEP_SECONDS } =
      kit.environment
    const inFlight = new InFlightRegistrations()
    const context: Context = {
      database: kit.database,
      pipelinedReads: kit.pipelinedReads,
      transaction: kit.transaction,
      clock: kit.clock,
      log: kit.log,
      pins: kit.client(PinsServiceService, PINS_ADDRESS),
      identity: kit.client(IdentityServiceService, IDENTITY_ADDRESS),
      config: kit.client(ConfigServiceService, CONFIG_ADDRESS),
      batchers: createRegistrationBatchers(kit),
      ...(await followProjection(kit)),
      inFlight,
    }
    kit.serve(NetworkServiceService, handlers(context, IDEMPOTENCY_SECRET))
    serveDeadLetters(kit)
    consumeEvents(kit)
    kit.every(HEARTBEAT_SECONDS, 'heartbeat registrations', () => heartbeatRegistrations(context))
    kit.every(SWEEP_SECONDS, 'sweep registrations', () => sweepRegistrations(context))
    kit.every(MEASURE_SECONDS, 'measure registrations', registrationMeter(kit.metrics, context))
    // Keeps the part of the log short that readers of the months add up themselves.
    kit.every(UPDATE_MONTHS_SECONDS, 'update programme months', () => updateProgrammeMonths(context))
    kit.every(MERGE_DELTAS_SECONDS, 'merge summary deltas', async () => {
      for (const table of summaryTables) await mergeDeltas(kit.database.manager, table)
    })
    kit.every(DELETE_KEYS_SECONDS, 'delete old idempotency keys', () => deleteOldKeys(context))
    kit.onStop(() => inFlight.allSettled())
  },
  commands,
})
