import type { Kit } from '@jejaring/service-kit'
import { type Application, parseApplication, takenUsername, unknownPhoto } from '../members/application'
import { takenUsernames } from '../store/members'
import { photoExists } from '../store/photos'
import type { FieldErrors } from '../validation/validation-result'

/**
 * Returns every error of a registration by form field; empty for a valid one. Reserves nothing: a username can still
 * be taken by a concurrent registration.
 */
export async function checkApplication(
  { database, pipelinedReads }: Pick<Kit, 'database' | 'pipelinedReads'>,
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
  return errors
}
