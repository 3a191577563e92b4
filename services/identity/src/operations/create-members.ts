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
 * Makes the accounts of one registration, pending, all or none. Repeating it changes nothing and
 * answers the same. Faults: invalid with every wrong field, also when a username was lost to somebody
 * faster; conflict when the registration was undone, or when its id was used for other accounts.
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
  // Of one that is good in itself, a name that is taken is met when the accounts are written.
  if (Object.keys(errors).length > 0 || person.photoHash) {
    const all = await checkApplication(kit, usernames, application)
    if (Object.keys(all).length > 0) return await replayOrRefuse(identity, registration, all)
  }
  // One hash for all accounts: they share the password, and at seven accounts hashing costs the most.
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
 * The accounts of a registration that was created before, in the order asked for; undefined when it
 * was not. Faults: conflict when it was discarded, or when other accounts carry its id.
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

/** A twin of this very call may have made the accounts meanwhile; then their names are taken by themselves. */
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
