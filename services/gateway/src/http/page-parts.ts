import type { Session } from '@jejaring/proto/identity/v1/identity'
import { hasRight, parseDuty, type Right } from '@jejaring/service-kit'
import type { FastifyBaseLogger } from 'fastify'
import { dutyOf } from '../mappers/member'

/** A part of a page that does not answer must not delay the others for longer. */
export const partOptions = { deadline: 5_000 }

/** The admin who opens a page of several parts. */
export interface DutyHolder {
  readonly memberId: string
  can(right: Right): boolean
}

export function dutyHolderOf({ member }: Session): DutyHolder {
  const duty = parseDuty((member && dutyOf(member)) ?? '')
  return { memberId: member?.id ?? '', can: (right) => hasRight(duty, right) }
}

/** Undefined for a part that fails: the page shows the others. */
export async function readPart<Reply>(
  part: string,
  reply: Promise<Reply>,
  log: FastifyBaseLogger,
): Promise<Reply | undefined> {
  try {
    return await reply
  } catch (error) {
    log.warn({ part, error }, 'part of the page unavailable')
    return undefined
  }
}
