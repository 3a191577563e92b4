import { auditAll, caller, type Fault, invalid, newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { accountChangeNotification } from '../notifications/account-notifications'
import { newPasswordErrors } from '../passwords/new-password'
import { hashOfToken } from '../sessions/token'
import { setPassword } from '../store/credentials'
import { clearFailures } from '../store/login-failures'
import { upsertNotification } from '../store/notifications'
import { consumePasswordLink, membersOfPasswordLink, revokePasswordLinks } from '../store/password-links'
import { deleteSessionsOf } from '../store/sessions'
import { networkOf } from '../throttle/network-of'

export interface Recovery {
  readonly token: string
  readonly password: string
  readonly passwordConfirmation: string
}

/**
 * Sets the password of all active members that a link names and ends all their sessions (rule book §1,
 * Forgot). A token works once, races included; a password that is refused leaves it as it was. Faults:
 * invalid, by field or, for a link that is used, expired or unknown, without.
 */
export async function recover(identity: Identity, recovery: Recovery): Promise<void> {
  const { kit, hasher } = identity
  const tokenHash = hashOfToken(recovery.token)
  const members = tokenHash
    ? await membersOfPasswordLink(kit.database.manager, tokenHash, kit.clock.now())
    : []
  if (!tokenHash || members.length === 0) throw deadLink()
  const errors = newPasswordErrors(
    recovery.password,
    recovery.passwordConfirmation,
    members.map(({ username }) => username),
    'password_confirmation',
  )
  if (Object.keys(errors).length > 0) {
    throw invalid('Kata sandi belum dapat dipakai. Periksa kembali isian Anda.', errors)
  }
  const passwordHash = await hasher.hash(recovery.password)
  await kit.transaction((manager) => apply(identity, manager, tokenHash, members, passwordHash))
}

async function apply(
  { kit }: Identity,
  manager: EntityManager,
  tokenHash: Buffer,
  members: readonly Member[],
  passwordHash: string,
): Promise<void> {
  const now = kit.clock.now()
  const ids = members.map(({ id }) => id)
  const purpose = await consumePasswordLink(manager, tokenHash, ids, now)
  if (!purpose) throw deadLink()
  // The password first: a login that holds the old one ends before this does, and its session is found below.
  await setPassword(manager, ids, passwordHash, now)
  await deleteSessionsOf(manager, ids)
  await revokePasswordLinks(manager, ids)
  await forgiveOwner(manager, members)
  for (const id of ids) {
    await upsertNotification(manager, accountChangeNotification(id, ['kata sandi'], false, newId(now), now))
  }
  await auditAll(
    manager,
    members.map(({ id, username }) => ({
      action: 'password.recovered',
      target: `member:${id}`,
      after: { username, link: purpose },
    })),
  )
}

/** Whoever holds the link is the owner: earlier failures at the name must not keep them out now. */
async function forgiveOwner(manager: EntityManager, members: readonly Member[]): Promise<void> {
  const network = networkOf(caller().address)
  for (const { id, username } of members) {
    await clearFailures(manager, { kind: 'username', subject: username })
    await clearFailures(manager, { kind: 'known', subject: `${id} ${network}` })
  }
}

function deadLink(): Fault {
  return invalid(
    'Tautan ini sudah dipakai atau sudah kedaluwarsa. Minta tautan baru lewat halaman Lupa Kata Sandi.',
  )
}
