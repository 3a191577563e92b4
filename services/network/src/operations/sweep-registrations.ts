import { runAs, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { refusalOf } from '../registration/refusal'
import { callerOf, type Registration } from '../registration/registration'
import { markUndoing } from '../store/registration-transitions'
import { takeDue } from '../store/registrations'
import { completeOrCompensate } from './complete-or-compensate'

const MAX_REGISTRATIONS_PER_SWEEP = 32
/** Longer than one attempt at both participants. */
const LEASE_MS = 10_000

/**
 * Takes over registrations whose lease has expired: aborts running ones, and continues the compensation or completion of
 * the others, each on behalf of its caller. Every `network` process may run it.
 */
export async function sweepRegistrations(context: Context): Promise<void> {
  const due = await context.transaction((manager) => takeDue(manager, LEASE_MS, MAX_REGISTRATIONS_PER_SWEEP))
  await Promise.all(
    due.map((registration) =>
      runAs({ requestId: registration.requestId ?? '', actor: callerOf(registration) }, () =>
        advance(context, registration),
      ),
    ),
  )
}

async function advance(context: Context, registration: Registration): Promise<void> {
  const { id, state } = registration
  if (state === 'placed' || state === 'undoing')
    return await completeOrCompensate(context, registration, state)
  // Still running: only compensation is possible, because the password is lost with the runner.
  const refusal = refusalOf(unavailable())
  const isMarked = await context.transaction((manager) => markUndoing(manager, id, refusal, LEASE_MS))
  // False when its runner or another sweeper has changed its state in the meantime.
  if (!isMarked) return
  context.log.warn({ registrationId: id }, 'compensating an abandoned registration')
  await completeOrCompensate(context, registration, 'undoing')
}
