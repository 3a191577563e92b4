import { conflict, isFault, isUniqueViolation, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Plan } from '../plan/parameters'
import { planFromConfig } from '../plan/plan-from-config'
import type { Application } from '../registration/application'
import { DEADLINES } from '../registration/deadlines'
import { faultOf, refusalOf, SLOT_TAKEN } from '../registration/refusal'
import { isPlaced, type Registration } from '../registration/registration'
import type { MemberCopy } from '../store/members'
import { SLOT_CONSTRAINT } from '../store/placements'
import { markUndoing } from '../store/registration-transitions'
import { readRegistration } from '../store/registrations'
import { personOf } from './check-application'
import { completeOrCompensate } from './complete-or-compensate'

/**
 * Orchestrates the saga of an accepted registration: reserve pins and create members, place, then use the pins and
 * activate the members. The sweeper retries the last step when it fails here. A refusal before the placement is compensated.
 * The password exists only in this call. Faults: those of the participants, conflict (slot), unavailable.
 */
export async function runRegistration(
  context: Context,
  registration: Registration,
  application: Application,
): Promise<void> {
  if (await tryPlace(context, registration, application)) {
    await completeOrCompensate(context, registration, 'placed')
  } else await resolveOutcome(context, registration)
}

/** Prepares and places the registration; false when it was refused, aborted, or the outcome is unknown. */
async function tryPlace(
  context: Context,
  registration: Registration,
  application: Application,
): Promise<boolean> {
  try {
    const members = await prepare(context, registration, application)
    const plan = await readCurrentPlan(context)
    return await context.batchers.place.submit({ registration, members, plan })
  } catch (error) {
    await compensate(context, registration, error)
    return false
  }
}

/**
 * Runs the two compensable steps concurrently. Both are idempotent by the registration's id. Waits for both before it
 * throws; when both fail, it throws the error of the pins.
 */
async function prepare(
  context: Context,
  registration: Registration,
  application: Application,
): Promise<MemberCopy[]> {
  const [pins, members] = await Promise.allSettled([
    reservePins(context, registration),
    createMembers(context, registration, application),
  ])
  if (pins.status === 'rejected') throw pins.reason
  if (members.status === 'rejected') throw members.reason
  return members.value
}

async function reservePins(context: Context, registration: Registration): Promise<void> {
  const { id: registrationId, callerId: ownerId, packageId, accounts } = registration
  await retryOnce(DEADLINES.reserve, (options) =>
    context.pins.reservePins({ registrationId, ownerId, packageId, qty: accounts.length }, options),
  )
}

async function createMembers(
  context: Context,
  { id, accounts }: Registration,
  application: Application,
): Promise<MemberCopy[]> {
  const members = accounts.map(({ memberId, username }) => ({ id: memberId, username }))
  const reply = await retryOnce(DEADLINES.create, (options) =>
    context.identity.createMembers(
      { registrationId: id, members, application: personOf(application) },
      options,
    ),
  )
  return members.map(({ id: memberId, username }) => {
    const created = reply.members.find((member) => member.id === memberId)
    if (!created) throw new Error(`identity created no member ${memberId}`)
    return { memberId, username, name: created.name, photoHash: created.photoHash }
  })
}

/** The plan in force. */
async function readCurrentPlan({ config }: Context): Promise<Plan> {
  const reply = await retryOnce(DEADLINES.plan, (options) => config.readPlan({ version: 0n }, options))
  return planFromConfig(reply)
}

/**
 * Starts the compensation unless the registration has left `running`: the sweeper may have aborted it, or a commit whose
 * reply was lost may have placed it.
 */
async function compensate(context: Context, registration: Registration, error: unknown): Promise<void> {
  if (!isFault(error))
    context.log.error({ err: error, registrationId: registration.id }, 'registration step failed')
  const refusal = refusalOf(isUniqueViolation(error, SLOT_CONSTRAINT) ? conflict(SLOT_TAKEN) : error)
  const won = await context.transaction((manager) =>
    markUndoing(manager, registration.id, refusal, DEADLINES.finishLease),
  )
  if (won) await completeOrCompensate(context, registration, 'undoing')
}

/** Decides by the row alone: it is the only reliable source of the outcome. */
async function resolveOutcome(context: Context, registration: Registration): Promise<void> {
  const latest = await readRegistration(context.database.manager, registration.id)
  if (latest && isPlaced(latest.state)) return await completeOrCompensate(context, latest, 'placed')
  throw latest?.refusal ? faultOf(latest.refusal) : unavailable()
}

/** Retries a step once when it was unavailable, within the step's own time limit. */
async function retryOnce<T>(
  budgetMs: number,
  step: (options: { deadline: number }) => Promise<T>,
): Promise<T> {
  const end = performance.now() + budgetMs
  try {
    return await step({ deadline: budgetMs })
  } catch (error) {
    const remaining = Math.floor(end - performance.now())
    if (!isFault(error, 'unavailable') || remaining < MIN_RETRY_MS) throw error
    return await step({ deadline: remaining })
  }
}

const MIN_RETRY_MS = 500
