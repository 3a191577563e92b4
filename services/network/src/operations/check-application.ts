import { PackageKind } from '@jejaring/proto/config/v1/config'
import { invalid, isFault } from '@jejaring/service'
import type { Context } from '../context'
import type { Application } from '../registration/application'
import { checkFields, INVALID_APPLICATION, MOST_USERNAMES } from '../registration/check-fields'
import { DEADLINES } from '../registration/deadlines'
import { heldUsernames } from '../store/registrations'

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
  const usernames = application.usernames.slice(0, MOST_USERNAMES)
  const [packageId, registerQuantities, bank, counts, identityErrors, held] = await Promise.all([
    activationPackage(context),
    readConfigValue(context, 'register_quantities'),
    readBank(context, application.bankId),
    context.pins.countPins({ memberId: callerId }, asked),
    context.identity.checkApplication({ usernames, application: personOf(application) }, asked),
    heldUsernames(context.database.manager, usernames),
  ])
  const availablePins = counts.counts.find((count) => count.packageId === packageId)?.available ?? 0n
  const errors = checkFields(application, {
    registerQuantities,
    bank,
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

async function activationPackage(context: Context): Promise<number> {
  const { packages } = await context.config.listPackages({}, asked)
  const activation = packages.find(({ kind }) => kind === PackageKind.ACTIVATION)
  if (!activation) throw new Error('config knows no package of kind activation')
  return activation.id
}

/** A system value, as `config` has it now. Throws for one that it does not know. */
export async function readConfigValue(context: Context, key: string): Promise<string> {
  const { values } = await context.config.readValues({}, asked)
  const value = values.find((each) => each.key === key)
  if (!value) throw new Error(`config knows no value ${key}`)
  return value.value
}

async function readBank(context: Context, id: number): Promise<{ active: boolean } | undefined> {
  if (id === 0) return undefined
  try {
    return await context.config.readBank({ id }, asked)
  } catch (error) {
    if (isFault(error, 'not_found')) return undefined
    throw error
  }
}
