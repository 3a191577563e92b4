import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import { extendLease } from '../store/registration-transitions'

/**
 * Says that this process still runs what it has in hand, so that the sweepers leave it alone. What nobody says so of has
 * lost its process and is undone soon: its slot, its usernames and its pins are wanted again.
 */
export async function heartbeatRegistrations(context: Context): Promise<void> {
  const { ids } = context.inFlight
  if (ids.length === 0) return
  // Both are times of this process, which accepted them.
  const acceptedAfter = new Date(context.clock.now().getTime() - (DEADLINES.giveUp - DEADLINES.silence))
  await context.transaction((manager) => extendLease(manager, ids, acceptedAfter, DEADLINES.silence))
}
