import type { Kit } from '@jejaring/service-kit'
import { type Application, parseApplication, takenUsername, unknownPhoto } from '../members/application'
import { takenUsernames } from '../store/members'
import { photoExists } from '../store/photos'
import type { FieldErrors } from '../validation/validation-result'

/**
 * Every field error of a registration at once, under the names of the form; empty for a good one.
 * Changes nothing and holds nothing: a username can still be lost to somebody faster.
 */
export async function checkApplication(
  { database, pipelinedReads }: Pick<Kit, 'database' | 'pipelinedReads'>,
  usernames: readonly string[],
  application: Application,
): Promise<FieldErrors> {
  const read = parseApplication(usernames, application)
  const errors: FieldErrors = { ...read.errors }
  const sound = read.usernames.filter((_, index) => !errors[`usernames.${index}`])
  const taken = await takenUsernames(pipelinedReads, sound)
  read.usernames.forEach((username, index) => {
    if (taken.has(username)) errors[`usernames.${index}`] ??= takenUsername
  })
  const { photoHash } = read.person
  if (photoHash && !errors.photo && !(await photoExists(database.manager, photoHash)))
    errors.photo = unknownPhoto
  return errors
}
