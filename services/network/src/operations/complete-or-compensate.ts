import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import type { Registration } from '../registration/registration'
import { recordAnswers } from '../store/registration-transitions'

const limit = { deadline: DEADLINES.after }

/**
 * The step after `running`, at `pins` and `identity`: a placed registration's pins become used and its members
 * active; an undone one's pins are released and its members discarded, each with a tombstone that refuses a late
 * step of the same id. Asks only who has not answered yet and remembers who has. Never throws: what is left over is
 * the sweeper's.
 */
export async function completeOrCompensate(
  context: Context,
  registration: Registration,
  outcome: 'placed' | 'undoing',
): Promise<void> {
  const { pins, identity } =
    outcome === 'placed' ? completionSteps(context, registration) : compensationSteps(context, registration)
  const attempt = async (participant: string, step: () => Promise<unknown>): Promise<boolean> => {
    try {
      await step()
      return true
    } catch (error) {
      context.log.warn({ err: error, registrationId: registration.id, outcome, participant }, 'no answer yet')
      return false
    }
  }
  const [pinsAnswered, identityAnswered] = await Promise.all([
    registration.pinsAnswered || attempt('pins', pins),
    registration.identityAnswered || attempt('identity', identity),
  ])
  const answers = { pins: pinsAnswered, identity: identityAnswered }
  const record = (manager: EntityManager) =>
    recordAnswers(manager, { registration, from: outcome, ...answers, now: context.clock.now() })
  await attempt('network', () =>
    context.transaction(record, { shared: { kind: outcome, order: registration.id } }),
  )
}

function completionSteps(context: Context, { id, accounts }: Registration) {
  return {
    pins: () => context.pins.useReservedPins({ registrationId: id, accounts: [...accounts] }, limit),
    identity: () => context.identity.activateMembers({ registrationId: id }, limit),
  }
}

function compensationSteps(context: Context, { id }: Registration) {
  return {
    pins: () => context.pins.releasePins({ registrationId: id }, limit),
    identity: () => context.identity.discardMembers({ registrationId: id }, limit),
  }
}
