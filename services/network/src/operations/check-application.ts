import { invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type Application, isUsername } from '../registration/application'
import { checkFields, INVALID_APPLICATION, MAX_USERNAMES } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { reservedUsernames } from '../store/registrations'

const asked = { deadline: DEADLINES.check }

/**
 * Asks the owners of the data about every field at once, changes nothing, and answers the package that the
 * pins must be of. Faults: invalid with all wrong fields, unavailable when an owner is away.
 */
export async function checkApplication(
  context: Context,
  callerId: string,
  application: Application,
): Promise<number> {
  const usernames = application.usernames.slice(0, MAX_USERNAMES)
  const [rules, counts, identityErrors, held] = await Promise.all([
    context.readRegistrationRules(application.bankId, asked),
    context.pins.countPins({ memberId: callerId, bare: true, atMost: application.quantity }, asked),
    context.identity.checkApplication({ usernames, application: personOf(application) }, asked),
    reservedUsernames(context.pipelinedReads, usernames.filter(isUsername)),
  ])
  const { activationPackageId: packageId, registerQuantities, bankActive } = rules
  const availablePins = counts.counts.find((count) => count.packageId === packageId)?.available ?? 0n
  const errors = checkFields(application, {
    registerQuantities,
    bank: bankActive === undefined ? undefined : { active: bankActive },
    availablePins,
    identityErrors: identityErrors.errors,
    heldUsernames: held,
  })
  if (Object.keys(errors).length > 0) throw invalid(INVALID_APPLICATION, errors)
  return packageId
}

/** The application as `identity` knows it. Bank details are told as soon as any of them was filled in. */
export function personOf(application: Application) {
  const { name, phone, password, passwordConfirm, photoHash, bankId, bankAccountName, bankAccountNumber } =
    application
  const anyBank = bankId !== 0 || bankAccountName !== '' || bankAccountNumber !== ''
  const bank = anyBank
    ? { bankId, accountName: bankAccountName, accountNumber: bankAccountNumber }
    : undefined
  return { name, phone, bank, password, passwordConfirm, photoHash }
}
