import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { defineService, mergeDeltas } from '@jejaring/service-kit'
import { commands } from './api/commands'
import { consumeEvents } from './api/events'
import { handlers } from './api/rpc'
import { oncePerTick, oncePerTickByKey } from './batching/once-per-tick'
import { environment } from './config'
import type { Context } from './context'
import { database } from './database'
import { heartbeatRegistrations } from './operations/heartbeat-registrations'
import { registrationMeter } from './operations/measure-registrations'
import { updateProgrammeMonths } from './operations/read-programme-months'
import { forgetOldKeys, sweepRegistrations } from './operations/sweep-registrations'
import { followProjection } from './read-model/projection-follower'
import { InFlightRegistrations } from './registration/in-flight-registrations'
import { rollups } from './store/rollups'

const SIGN_SECONDS = 2
const MEASURE_SECONDS = 5
const MONTHS_SECONDS = 60
const FOLD_SECONDS = 10
const FORGET_SECONDS = 3600

/** Registrations, the tree, and the reading of what the settler computes. */
export const network = defineService({
  name: 'network',
  environment,
  database,
  async start(kit) {
    const { PINS_ADDRESS, IDENTITY_ADDRESS, CONFIG_ADDRESS, IDEMPOTENCY_SECRET, SWEEP_SECONDS } =
      kit.environment
    const inFlight = new InFlightRegistrations()
    const config = kit.client(ConfigServiceService, CONFIG_ADDRESS)
    const context: Context = {
      database: kit.database,
      pipelinedReads: kit.pipelinedReads,
      transaction: kit.transaction,
      clock: kit.clock,
      log: kit.log,
      pins: kit.client(PinsServiceService, PINS_ADDRESS),
      identity: kit.client(IdentityServiceService, IDENTITY_ADDRESS),
      config,
      readCurrentPlan: oncePerTick((limit) => config.readPlan({ version: 0n }, limit)),
      readRegistrationRules: oncePerTickByKey((bankId, limit) =>
        config.readRegistrationRules({ bankId }, limit),
      ),
      ...(await followProjection(kit)),
      inFlight,
    }
    kit.serve(NetworkServiceService, handlers(context, IDEMPOTENCY_SECRET))
    consumeEvents(kit)
    kit.every(SIGN_SECONDS, 'sign registrations', () => heartbeatRegistrations(context))
    kit.every(SWEEP_SECONDS, 'sweep registrations', () => sweepRegistrations(context))
    kit.every(MEASURE_SECONDS, 'measure registrations', registrationMeter(kit.metrics, context))
    // Whoever asks brings it up to date; this keeps what is left to do then short.
    kit.every(MONTHS_SECONDS, 'add up months', () => updateProgrammeMonths(context))
    kit.every(FOLD_SECONDS, 'rollups', async () => {
      for (const rollup of rollups) await mergeDeltas(kit.database.manager, rollup)
    })
    kit.every(FORGET_SECONDS, 'forget old keys', () => forgetOldKeys(context))
    kit.onStop(() => inFlight.allSettled())
  },
  commands,
})
