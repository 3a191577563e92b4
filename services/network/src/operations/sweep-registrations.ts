import { runAs, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { refusalOf } from '../registration/refusal'
import { callerOf, type Registration, sweepActionOf } from '../registration/registration'
import { markUndoing } from '../store/registration-transitions'
import { forgetKeys, takeDue } from '../store/registrations'
import { completeOrCompensate } from './complete-or-compensate'

const MAX_REGISTRATIONS_PER_SWEEP = 32
/** Longer than one try at both participants. */
const LEASE_MS = 10_000
const KEY_RETENTION_DAYS = 7

/**
 * Takes over registrations that their runner left behind: gives up those that never reached the place, goes on undoing,
 * and finishes those that were placed, each on behalf of who asked for it. Every `network` process may run it.
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
  switch (sweepActionOf(registration.state)) {
    case 'give up': {
      const refusal = refusalOf(unavailable())
      const won = await context.transaction((manager) =>
        markUndoing(manager, registration.id, refusal, LEASE_MS),
      )
      // Else it was placed, or undone, after all.
      if (!won) return
      context.log.warn(
        { registrationId: registration.id },
        'undoing a registration that its process left behind',
      )
      await completeOrCompensate(context, registration, 'undoing')
      return
    }
    case 'undo':
      return await completeOrCompensate(context, registration, 'undoing')
    case 'finish':
      return await completeOrCompensate(context, registration, 'placed')
    case 'none':
  }
}

/** Forgets idempotency keys after seven days (rule book §7). */
export async function forgetOldKeys(context: Context): Promise<void> {
  const time = new Date(context.clock.now().getTime() - KEY_RETENTION_DAYS * 86_400_000)
  await context.transaction((manager) => forgetKeys(manager, time))
}
