import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import { extendLease } from '../store/registration-transitions'

/**
 * Extends the leases of this process's in-flight registrations. A registration whose lease expires has lost its process;
 * the sweeper compensates it, which frees its slot, usernames and pins.
 */
export async function heartbeatRegistrations(context: Context): Promise<void> {
  const { ids } = context.inFlight
  if (ids.length === 0) return
  // `created_at` was written by this process, so both times are of the same clock.
  const acceptedAfter = new Date(context.clock.now().getTime() - (DEADLINES.maxRun - DEADLINES.lease))
  await context.transaction((manager) => extendLease(manager, ids, acceptedAfter, DEADLINES.lease))
}
