import type { Context } from '../context'
import { DEADLINES } from '../registration/deadlines'
import type { Registration } from '../registration/registration'

const callOptions = { deadline: DEADLINES.finish }

/**
 * The last step of the saga, at `pins` and `identity`. Completion uses the pins and activates the members. Compensation
 * releases the pins and discards the members; each participant keeps a tombstone that rejects a late step of the same
 * registration. Participants that have answered are skipped. Never throws: the sweeper retries failures.
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
      context.log.warn(
        { err: error, registrationId: registration.id, outcome, participant },
        'participant step failed',
      )
      return false
    }
  }
  const [pinsAnswered, identityAnswered] = await Promise.all([
    registration.pinsAnswered || attempt('pins', pins),
    registration.identityAnswered || attempt('identity', identity),
  ])
  const answers = { pins: pinsAnswered, identity: identityAnswered }
  const now = context.clock.now()
  await attempt('network', () =>
    context.batchers.recordAnswers.submit({ registration, from: outcome, ...answers, now }),
  )
}

function completionSteps(context: Context, { id, accounts }: Registration) {
  return {
    pins: () => context.pins.useReservedPins({ registrationId: id, accounts: [...accounts] }, callOptions),
    identity: () => context.identity.activateMembers({ registrationId: id }, callOptions),
  }
}

function compensationSteps(context: Context, { id }: Registration) {
  return {
    pins: () => context.pins.releasePins({ registrationId: id }, callOptions),
    identity: () => context.identity.discardMembers({ registrationId: id }, callOptions),
  }
}
