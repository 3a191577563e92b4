import { caller, type Fault, invalid, newId, type UnitOfWork } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { accountChangeNotification } from '../notifications/account-notifications'
import { newPasswordErrors } from '../passwords/new-password'
import { hashOfToken } from '../sessions/token'
import { setPassword } from '../store/credentials'
import { clearFailures } from '../store/login-failures'
import { upsertNotification } from '../store/notifications'
import { consumePasswordLink, membersOfPasswordLink, revokePasswordLinks } from '../store/password-links'
import { insertSecurityEvent } from '../store/security-events'
import { deleteSessionsOf } from '../store/sessions'
import { networkOf } from '../throttle/network-of'

export interface Recovery {
  readonly token: string
  readonly password: string
  readonly passwordConfirmation: string
}

/**
 * Sets the password of all active members of a link and ends all their sessions (rule book §1, Forgot). A token
 * works once, also under races; a refused password does not consume it. Faults: invalid, by field, or without fields
 * for a used, expired or unknown link.
 */
export async function recover(identity: Context, recovery: Recovery): Promise<void> {
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
  await kit.transaction((tx) => apply(identity, tx, tokenHash, members, passwordHash))
}

async function apply(
  { kit }: Context,
  tx: UnitOfWork,
  tokenHash: Buffer,
  members: readonly Member[],
  passwordHash: string,
): Promise<void> {
  const now = kit.clock.now()
  const ids = members.map(({ id }) => id)
  const purpose = await consumePasswordLink(tx, tokenHash, ids, now)
  if (!purpose) throw deadLink()
  // Change the password first: it waits for logins with the old one, so that their sessions are ended below.
  await setPassword(tx, ids, passwordHash, now)
  await deleteSessionsOf(tx, ids)
  await revokePasswordLinks(tx, ids)
  await clearOwnerFailures(tx, members)
  for (const id of ids) {
    await upsertNotification(tx, accountChangeNotification(id, ['kata sandi'], false, newId(now), now))
    // The link went to the member's own phone or e-mail address. Replacing one has held withdrawals, and so has a first
    // e-mail address.
    await insertSecurityEvent(tx, {
      id: newId(now),
      memberId: id,
      fields: ['password'],
      byAdmin: false,
      previousPhone: '',
      previousEmail: '',
      holds: false,
      occurredAt: now,
    })
  }
  tx.auditAll(
    members.map(({ id, username }) => ({
      action: 'password.recovered',
      target: `member:${id}`,
      after: { username, link: purpose },
    })),
  )
}

/** The holder of the link is the owner: clears earlier failures, which must not delay the login. */
async function clearOwnerFailures(manager: EntityManager, members: readonly Member[]): Promise<void> {
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
