import { conflict, isFault, isUniqueViolation, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { planFromConfig } from '../plan/plan-from-config'
import type { Application } from '../registration/application'
import { DEADLINES } from '../registration/deadlines'
import { faultOf, refusalOf } from '../registration/refusal'
import { isPlaced, type Registration } from '../registration/registration'
import type { MemberCopy } from '../store/members'
import { SLOT_CONSTRAINT } from '../store/placements'
import { markUndoing } from '../store/registration-transitions'
import { readRegistration } from '../store/registrations'
import { SLOT_TAKEN } from './accept-registration'
import { personOf } from './check-application'
import { completeOrCompensate } from './complete-or-compensate'
import { placeRegistration } from './place-registration'

/**
 * Runs an accepted registration to its end: pins set aside, members made, all placed, and then pins used and
 * members active, which the sweeper finishes when it fails here. Any refusal before the place undoes everything. The
 * password lives only in this call. Faults: a participant's own, conflict (the slot), unavailable.
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

/** Takes it to the place; false when it was refused, given up, or nobody knows. */
async function tryPlace(
  context: Context,
  registration: Registration,
  application: Application,
): Promise<boolean> {
  try {
    const members = await prepare(context, registration, application)
    const plan = planFromConfig(await retryOnce(DEADLINES.plan, context.readCurrentPlan))
    return await placeRegistration(context, registration, members, plan)
  } catch (error) {
    await compensate(context, registration, error)
    return false
  }
}

/**
 * The two steps that can be taken back, beside each other. Both may be repeated: the registration's id is their key. Both
 * have ended when this does, well or badly; where both were refused, it is the pins' refusal that is told.
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
  await retryOnce(DEADLINES.reserve, (limit) =>
    context.pins.reservePins({ registrationId, ownerId, packageId, qty: accounts.length }, limit),
  )
}

async function createMembers(
  context: Context,
  { id, accounts }: Registration,
  application: Application,
): Promise<MemberCopy[]> {
  const members = accounts.map(({ memberId, username }) => ({ id: memberId, username }))
  const reply = await retryOnce(DEADLINES.create, (limit) =>
    context.identity.createMembers(
      { registrationId: id, members, application: personOf(application) },
      limit,
    ),
  )
  return members.map(({ id: memberId, username }) => {
    const made = reply.members.find((member) => member.id === memberId)
    if (!made) throw new Error(`identity made no member ${memberId}`)
    return { memberId, username, name: made.name, photoHash: made.photoHash }
  })
}

/**
 * Takes the way back, unless the registration has left `running` meanwhile: the sweeper may have given it up, and a
 * commit whose answer was lost may have placed it.
 */
async function compensate(context: Context, registration: Registration, error: unknown): Promise<void> {
  if (!isFault(error))
    context.log.error({ err: error, registrationId: registration.id }, 'registration step failed')
  const refusal = refusalOf(isUniqueViolation(error, SLOT_CONSTRAINT) ? conflict(SLOT_TAKEN) : error)
  const won = await context.transaction((manager) =>
    markUndoing(manager, registration.id, refusal, DEADLINES.runnersOwn),
  )
  if (won) await completeOrCompensate(context, registration, 'undoing')
}

/** Answers by the row alone, so that the caller hears what is true. */
async function resolveOutcome(context: Context, registration: Registration): Promise<void> {
  const now = await readRegistration(context.database.manager, registration.id)
  if (now && isPlaced(now.state)) return await completeOrCompensate(context, now, 'placed')
  throw now?.refusal ? faultOf(now.refusal) : unavailable()
}

/** Repeats a step once when its answer was lost, within the step's own time. */
async function retryOnce<T>(budget: number, step: (limit: { deadline: number }) => Promise<T>): Promise<T> {
  const end = performance.now() + budget
  try {
    return await step({ deadline: budget })
  } catch (error) {
    const left = Math.floor(end - performance.now())
    if (!isFault(error, 'unavailable') || left < MIN_RETRY_MS) throw error
    return await step({ deadline: left })
  }
}

const MIN_RETRY_MS = 500
