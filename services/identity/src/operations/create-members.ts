import { Batcher, conflict, type Fault, invalid, type Kit, requireActor } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { type Person, parseApplication, takenUsername } from '../members/application'
import type { Member } from '../members/member'
import type { NewAccounts, Registration } from '../members/new-accounts'
import { membersOfRegistrations } from '../store/members'
import { insertMembers, type NewMembers } from '../store/new-members'
import { claimProspect } from '../store/prospects'
import { claimRegistrationIds, type RegistrationState, readRegistrationStates } from '../store/registrations'
import type { FieldErrors } from '../validation/validation-result'
import { checkApplication, prospectGone } from './check-application'

const MAX_BATCH_SIZE = 64

/**
 * Creates the pending accounts of one registration, all or none. Idempotent. Faults: invalid with every wrong field,
 * also if a concurrent registration took a username; conflict if the registration was discarded, or if its id was
 * used for other accounts.
 */
export async function createMembers(
  identity: Context,
  registration: Registration,
): Promise<readonly Member[]> {
  const { application } = registration
  if (registration.members.length === 0) throw invalidApplication({ accountqty: 'Jumlah akun wajib diisi.' })
  const usernames = registration.members.map(({ username }) => username)
  const { person, errors } = parseApplication(usernames, application)
  // For a valid application, a taken username is detected by the insert below.
  if (Object.keys(errors).length > 0 || person.photoHash || application.prospectId) {
    const allErrors = await checkApplication(identity.kit, usernames, application)
    if (Object.keys(allErrors).length > 0) return await replayOrRefuse(identity, registration, allErrors)
  }
  // The accounts share the password and one hash: hashing dominates the cost of a registration.
  const passwordHash =
    person.password === undefined ? undefined : await identity.hashBatcher.hash(person.password)
  const { prospectId } = application
  const prospect = prospectId ? { id: prospectId, sponsorId: requireActor().memberId } : undefined
  return await identity.createBatcher.submit({ registration, person, passwordHash, prospect })
}

/** Creates the accounts of concurrent registrations in one transaction. */
export function makeCreateBatcher(kit: Kit): Batcher<NewAccounts, readonly Member[]> {
  return new Batcher<NewAccounts, readonly Member[]>(kit, {
    name: 'create members',
    maxSize: MAX_BATCH_SIZE,
    run: (items) =>
      kit.transaction((manager) =>
        createAll(
          manager,
          items.map(({ input }) => input),
          kit.clock.now(),
        ),
      ),
  })
}

/** Throws when a username is taken: the batch is rolled back, and its registrations run one by one. */
async function createAll(
  manager: EntityManager,
  batch: readonly NewAccounts[],
  now: Date,
): Promise<(readonly Member[] | Fault)[]> {
  const ids = batch.map(({ registration }) => registration.registrationId)
  const states = await claimRegistrationIds(manager, ids, 'created', now)
  const created = batch.map(({ registration, person }) => pendingMembers(registration, person, now))
  await insertOrThrow(
    manager,
    batch.flatMap(({ passwordHash }, index) =>
      states[index] ? [] : [{ members: created[index]!, passwordHash }],
    ),
  )
  await claimProspects(
    manager,
    batch.filter((_, index) => !states[index]),
    now,
  )
  const repeated = ids.filter((_, index) => states[index])
  const stored = repeated.length > 0 ? await membersOfRegistrations(manager, repeated) : []
  return batch.map(({ registration }, index) => {
    const state = states[index]
    return state ? existingMembers(registration, state, stored) : created[index]!
  })
}

/** Binds prospects to the registrations that place them: with the accounts, or not at all. */
async function claimProspects(
  manager: EntityManager,
  batch: readonly NewAccounts[],
  now: Date,
): Promise<void> {
  for (const { prospect, registration } of batch) {
    if (prospect && !(await claimProspect(manager, prospect, registration.registrationId, now)))
      throw invalidApplication({ prospect: prospectGone })
  }
}

async function insertOrThrow(manager: EntityManager, batch: readonly NewMembers[]): Promise<void> {
  if (batch.length === 0) return
  const taken = await insertMembers(manager, batch)
  batch.forEach(({ members }, index) => {
    if (taken[index]!.length > 0) throw takenFault(members, taken[index]!)
  })
}

/**
 * Returns the accounts of a registration that was created before, in the requested order; a conflict if it was
 * discarded, or if other accounts carry its id. `stored` are the accounts of the batch.
 */
function existingMembers(
  { registrationId, members }: Registration,
  state: RegistrationState,
  stored: readonly Member[],
): readonly Member[] | Fault {
  if (state === 'discarded') return conflict('Pendaftaran ini sudah dibatalkan. Silakan daftar kembali.')
  const own = stored.filter((member) => member.registrationId === registrationId)
  const found = members.flatMap(({ id }) => own.find((member) => member.id === id) ?? [])
  return found.length === members.length && found.length === own.length
    ? found
    : conflict('Pendaftaran ini sudah dibuat dengan akun lain. Silakan daftar kembali.')
}

/**
 * Answers a retry: a concurrent call with the same id may have created the accounts, which then make their own
 * usernames appear taken.
 */
async function replayOrRefuse(
  { kit }: Context,
  registration: Registration,
  errors: FieldErrors,
): Promise<readonly Member[]> {
  const { registrationId } = registration
  const reads = kit.pipelinedReads
  const state = (await readRegistrationStates(reads, [registrationId])).get(registrationId)
  if (!state) throw invalidApplication(errors)
  const existing = existingMembers(registration, state, await membersOfRegistrations(reads, [registrationId]))
  if (existing instanceof Error) throw existing
  return existing
}

function pendingMembers({ registrationId, members }: Registration, person: Person, now: Date): Member[] {
  return members.map(({ id, username }) => ({
    id,
    username: username.trim().toLowerCase(),
    name: person.name,
    phone: person.phone,
    phoneVerification: undefined,
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
