import { conflict, type Fault, invalid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { type Application, type Person, parseApplication, takenUsername } from '../members/application'
import type { Member } from '../members/member'
import { membersOfRegistration } from '../store/members'
import { insertMembers } from '../store/new-members'
import { claimRegistrationId, lockRegistration } from '../store/registrations'
import type { FieldErrors } from '../validation/validation-result'
import { checkApplication } from './check-application'

export interface Registration {
  readonly registrationId: string
  readonly members: readonly { readonly id: string; readonly username: string }[]
  readonly application: Application
}

/**
 * Creates the pending accounts of one registration, all or none. Idempotent. Faults: invalid with every wrong field,
 * also if a concurrent registration took a username; conflict if the registration was discarded, or if its id was
 * used for other accounts.
 */
export async function createMembers(
  identity: Identity,
  registration: Registration,
): Promise<readonly Member[]> {
  const { kit, hasher } = identity
  const { registrationId, application } = registration
  if (registration.members.length === 0) throw invalidApplication({ accountqty: 'Jumlah akun wajib diisi.' })
  const usernames = registration.members.map(({ username }) => username)
  const { person, errors } = parseApplication(usernames, application)
  // For a valid application, a taken username is detected by the insert below.
  if (Object.keys(errors).length > 0 || person.photoHash) {
    const allErrors = await checkApplication(kit, usernames, application)
    if (Object.keys(allErrors).length > 0) return await replayOrRefuse(identity, registration, allErrors)
  }
  // The accounts share the password and one hash: hashing dominates the cost of a registration.
  const passwordHash = person.password === undefined ? undefined : await hasher.hash(person.password)

  const create = async (manager: EntityManager) => {
    const now = kit.clock.now()
    const state = await claimRegistrationId(manager, { id: registrationId, state: 'created', now })
    if (state) return (await findExisting(manager, registration)) ?? []
    const members = pendingMembers(registration, person, now)
    const taken = await insertMembers(manager, { members, passwordHash })
    if (taken.length > 0) throw takenFault(members, taken)
    return members
  }
  return await kit.transaction(create, { shared: { kind: 'create', order: registrationId } })
}

/**
 * Returns the accounts of a registration that was created before, in the requested order; undefined if it was not.
 * Faults: conflict if it was discarded, or if other accounts carry its id.
 */
async function findExisting(
  manager: EntityManager,
  { registrationId, members }: Registration,
): Promise<Member[] | undefined> {
  const state = await lockRegistration(manager, registrationId)
  if (!state) return undefined
  if (state === 'discarded') throw conflict('Pendaftaran ini sudah dibatalkan. Silakan daftar kembali.')
  const stored = new Map(
    (await membersOfRegistration(manager, registrationId)).map((member) => [member.id, member]),
  )
  const found = members.flatMap(({ id }) => stored.get(id) ?? [])
  if (found.length !== members.length || found.length !== stored.size) {
    throw conflict('Pendaftaran ini sudah dibuat dengan akun lain. Silakan daftar kembali.')
  }
  return found
}

/**
 * Answers a retry: a concurrent call with the same id may have created the accounts, which then make their own
 * usernames appear taken.
 */
async function replayOrRefuse(
  { kit }: Identity,
  registration: Registration,
  errors: FieldErrors,
): Promise<readonly Member[]> {
  const done = await kit.transaction((manager) => findExisting(manager, registration))
  if (done) return done
  throw invalidApplication(errors)
}

function pendingMembers({ registrationId, members }: Registration, person: Person, now: Date): Member[] {
  return members.map(({ id, username }) => ({
    id,
    username: username.trim().toLowerCase(),
    name: person.name,
    phone: person.phone,
    group: 'member',
    admin: false,
    status: 'pending',
    photoHash: person.photoHash,
    bank: person.bank,
    address: undefined,
    messagesOff: false,
    createdAt: now,
    version: 1n,
    registrationId,
  }))
}

function takenFault(members: readonly Member[], taken: readonly string[]): Fault {
  const errors: FieldErrors = {}
  members.forEach(({ username }, index) => {
    if (taken.includes(username)) errors[`usernames.${index}`] = takenUsername
  })
  return invalidApplication(errors)
}

function invalidApplication(errors: FieldErrors): Fault {
  return invalid('Data pendaftaran belum benar. Periksa kembali isian Anda.', errors)
}
