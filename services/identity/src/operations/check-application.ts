import { isUuid, type Kit, requireActor } from '@jejaring/service-kit'
import { type Application, parseApplication, takenUsername, unknownPhoto } from '../members/application'
import { takenUsernames } from '../store/members'
import { photoExists } from '../store/photos'
import { prospectOf } from '../store/prospects'
import type { FieldErrors } from '../validation/validation-result'

/**
 * Returns every error of a registration by form field; empty for a valid one. Reserves nothing: a username can still
 * be taken by a concurrent registration.
 */
export async function checkApplication(
  { database, pipelinedReads, clock }: Pick<Kit, 'database' | 'pipelinedReads' | 'clock'>,
  usernames: readonly string[],
  application: Application,
): Promise<FieldErrors> {
  const parsed = parseApplication(usernames, application)
  const errors: FieldErrors = { ...parsed.errors }
  const validUsernames = parsed.usernames.filter((_, index) => !errors[`usernames.${index}`])
  const taken = await takenUsernames(pipelinedReads, validUsernames)
  parsed.usernames.forEach((username, index) => {
    if (taken.has(username)) errors[`usernames.${index}`] ??= takenUsername
  })
  const { photoHash } = parsed.person
  if (photoHash && !errors.photo && !(await photoExists(database.manager, photoHash)))
    errors.photo = unknownPhoto
  const { prospectId } = application
  if (prospectId) {
    const prospect = isUuid(prospectId)
      ? await prospectOf(pipelinedReads, requireActor().memberId, prospectId, clock.now())
      : undefined
    if (prospect?.status !== 'waiting') errors.prospect = prospectGone
  }
  return errors
}

export const prospectGone = 'Calon member ini tidak lagi menunggu di antrean Anda. Buka lagi Calon Member.'
