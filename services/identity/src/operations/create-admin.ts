import {
  conflict,
  type DatabaseKit,
  type JsonObject,
  newId,
  propose,
  systemClock,
  type UnitOfWork,
} from '@jejaring/service-kit'
import { z } from 'zod'
import type { Member } from '../members/member'
import { checkName } from '../members/name'
import { checkUsername } from '../members/username'
import { generatePassword } from '../passwords/generate-password'
import { PasswordHasher } from '../passwords/password-hasher'
import { checkPassword } from '../passwords/password-rule'
import { memberByUsername } from '../store/members'
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
export async function createAdmin(
  { transaction }: Pick<DatabaseKit, 'transaction'>,
  input: NewAdmin,
): Promise<AdminCreated> {
  const { username, name } = checkNames(input)
  const password = input.password ?? generatePassword()
  if (!checkPassword(password, [username]).ok) {
    throw new NewAdminProblem('password: 8-128 characters, not the username, not one of the commonest')
  }
  const passwordHash = await new PasswordHasher(1).hash(password)
  await transaction((tx) => writeAdmin(tx, adminMember(input.id, username, name), passwordHash))
  return { username, generatedPassword: input.password === undefined ? password : undefined }
}

/**
 * Proposes an admin account where admin roles are under dual control; any admin may approve it. It has no password: the
 * operator prints a link for it afterwards. Throws `NewAdminProblem`.
 */
export async function proposeAdmin(
  tx: UnitOfWork,
  input: Pick<NewAdmin, 'username' | 'name'>,
): Promise<string> {
  const { username, name } = checkNames(input)
  if (await memberByUsername(tx, username)) throw new NewAdminProblem(`username: ${username} is taken`)
  return await propose(tx, {
    subject: 'admin_roles',
    target: `new_admin:${username}`,
    change: { username, name },
    after: { username, name },
  })
}

const proposedAdmin = z.object({ username: z.string(), name: z.string() })

/** Creates the admin of an approved proposal. Faults: conflict (the username is taken meanwhile). */
export async function createProposedAdmin(tx: UnitOfWork, change: JsonObject): Promise<void> {
  const { username, name } = proposedAdmin.parse(change)
  if (await memberByUsername(tx, username)) throw conflict()
  await writeAdmin(tx, adminMember(undefined, username, name), undefined)
}

function checkNames(input: Pick<NewAdmin, 'username' | 'name'>): { username: string; name: string } {
  const username = checkUsername(input.username)
  if (!username.ok) throw new NewAdminProblem('username: 4-20 letters and digits, a letter first')
  const name = checkName(input.name)
  if (!name.ok) throw new NewAdminProblem('name: 1-100 letters, digits and common punctuation')
  return { username: username.value, name: name.value }
}

async function writeAdmin(tx: UnitOfWork, admin: Member, passwordHash: string | undefined): Promise<void> {
  const [taken = []] = await insertMembers(tx, [{ members: [admin], passwordHash }])
  if (taken.length > 0) throw new NewAdminProblem(`username: ${admin.username} is taken`)
  publishMembers(tx, [admin])
  tx.audit({
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
    phoneVerification: undefined,
    group: 'member',
    admin: true,
    duty: 'owner',
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
