import { audit, newId, systemClock } from '@jejaring/service-kit'
import type { DataSource, EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import { checkName } from '../members/name'
import { checkUsername } from '../members/username'
import { generatePassword } from '../passwords/generate-password'
import { PasswordHasher } from '../passwords/password-hasher'
import { checkPassword } from '../passwords/password-rule'
import { insertMembers } from '../store/new-members'
import { publishMembers } from './publish-members'

export interface NewAdmin {
  readonly id?: string
  readonly username: string
  readonly name: string
  /** Generated if omitted. */
  readonly password?: string
}

export interface AdminCreated {
  readonly username: string
  /** Set only if it was generated; to be shown once. */
  readonly generatedPassword: string | undefined
}

/** An input problem that the operator can fix. */
export class NewAdminProblem extends Error {
  override readonly name = 'NewAdminProblem'
}

/**
 * Creates an active admin account, for the operator command (rule book §1: further admins own no node). Throws
 * `NewAdminProblem` for an invalid or taken username, an invalid name or password.
 */
export async function createAdmin(database: DataSource, input: NewAdmin): Promise<AdminCreated> {
  const username = checkUsername(input.username)
  if (!username.ok) throw new NewAdminProblem('username: 4-20 letters and digits, a letter first')
  const name = checkName(input.name)
  if (!name.ok) throw new NewAdminProblem('name: 1-100 letters, digits and common punctuation')
  const password = input.password ?? generatePassword()
  if (!checkPassword(password, [username.value]).ok) {
    throw new NewAdminProblem('password: 8-128 characters, not the username, not one of the commonest')
  }
  const passwordHash = await new PasswordHasher(1).hash(password)
  await database.transaction((manager) =>
    writeAdmin(manager, adminMember(input.id, username.value, name.value), passwordHash),
  )
  return { username: username.value, generatedPassword: input.password === undefined ? password : undefined }
}

async function writeAdmin(manager: EntityManager, admin: Member, passwordHash: string): Promise<void> {
  const [taken = []] = await insertMembers(manager, [{ members: [admin], passwordHash }])
  if (taken.length > 0) throw new NewAdminProblem(`username: ${admin.username} is taken`)
  await publishMembers(manager, [admin])
  await audit(manager, {
    action: 'admin.created',
    target: `member:${admin.id}`,
    after: { username: admin.username, name: admin.name },
  })
}

function adminMember(id: string | undefined, username: string, name: string): Member {
  const now = systemClock.now()
  return {
    id: id ?? newId(now),
    username,
    name,
    phone: '',
    group: 'member',
    admin: true,
    status: 'active',
    photoHash: undefined,
    bank: undefined,
    address: undefined,
    messagesOff: false,
    createdAt: now,
    version: 1n,
    registrationId: undefined,
  }
}
