import { isUsername } from '@jejaring/identifiers'
import { invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Application } from '../registration/application'
import { checkFields, INVALID_APPLICATION, MAX_USERNAMES } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { reservedUsernames } from '../store/registrations'

const callOptions = { deadline: DEADLINES.check }

/**
 * Checks every field of an application concurrently at the services that own the data; changes nothing. Returns the
 * package that the pins must be of. Faults: invalid with all field errors, unavailable.
 */
export async function checkApplication(
  context: Context,
  callerId: string,
  application: Application,
): Promise<number> {
  const usernames = application.usernames.slice(0, MAX_USERNAMES)
  const [rules, counts, identityErrors, reserved] = await Promise.all([
    context.config.readRegistrationRules({ bankId: application.bankId }, callOptions),
    context.pins.countPins(
      { memberId: callerId, withoutNames: true, atMost: application.quantity },
      callOptions,
    ),
    context.identity.checkApplication({ usernames, application: personOf(application) }, callOptions),
    reservedUsernames(context.pipelinedReads, usernames.filter(isUsername)),
  ])
  const { activationPackageId: packageId, registerQuantities, bankActive } = rules
  const availablePins = counts.counts.find((count) => count.packageId === packageId)?.available ?? 0n
  const errors = checkFields(application, {
    registerQuantities,
    bank: bankActive === undefined ? undefined : { active: bankActive },
    availablePins,
    identityErrors: identityErrors.errors,
    reservedUsernames: reserved,
  })
  if (Object.keys(errors).length > 0) throw invalid(INVALID_APPLICATION, errors)
  return packageId
}

/** The part of the application that `identity` owns. Bank details are included when any of them is filled in. */
export function personOf(application: Application) {
  const { name, phone, password, passwordConfirm, photoHash, bankId, bankAccountName, bankAccountNumber } =
    application
  const anyBank = bankId !== 0 || bankAccountName !== '' || bankAccountNumber !== ''
  const bank = anyBank
    ? { bankId, accountName: bankAccountName, accountNumber: bankAccountNumber }
    : undefined
  return { name, phone, bank, password, passwordConfirm, photoHash, prospectId: application.prospectId ?? '' }
}
