import { audit, caller, forbidden, invalid, isFault, newId, runAs, unavailable } from '@jejaring/service'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import { normaliseUsername } from '../members/username'
import { cleanUserAgent, expiryFrom, type Session } from '../sessions/session'
import { newToken } from '../sessions/token'
import { type Account, accountForLogin, holdPassword } from '../store/credentials'
import { rememberAddress } from '../store/known-addresses'
import type { ThrottleKey } from '../store/login-failures'
import { memberById } from '../store/members'
import { insertSession } from '../store/sessions'
import { networkOf } from '../throttle/network-of'
import { activateMembers } from './activate-members'
import { checkPasswordOf } from './check-password'

export interface Login {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  readonly userAgent: string
}

/**
 * Checks username and password and starts a session (rule book §1). An unknown name goes through the
 * same steps as a wrong password. Faults: too_many with a delay; invalid; forbidden (the right
 * password of an inactive member, or of one whose registration is not placed yet); unavailable (a
 * pending member while network is away).
 */
export async function openSession(
  identity: Identity,
  login: Login,
): Promise<{ readonly token: string; readonly session: Session }> {
  const { kit } = identity
  const username = normaliseUsername(login.username)
  const network = networkOf(caller().address)
  const account = await accountForLogin(kit.database.manager, username.replaceAll('\0', ''), network)
  const keys = throttleKeys(account, username, network)

  const matches = await checkPasswordOf(identity, keys, account?.passwordHash, login.password)
  if (!matches || !account) throw badCredentials()
  const member = await admit(identity, account.member)
  return await startSession(identity, { ...account, member }, login, network)
}

/**
 * An address that has logged in to the account before answers only for its own failures, so that
 * strangers cannot lock the owner out; any other shares the counters of the name and of the address.
 */
function throttleKeys(
  account: Account | undefined,
  username: string,
  network: string,
): [ThrottleKey, ...ThrottleKey[]] {
  if (account?.known) return [{ kind: 'known', subject: `${account.member.id} ${network}` }]
  const byName: ThrottleKey = { kind: 'username', subject: username }
  return network === '' ? [byName] : [byName, { kind: 'address', subject: network }]
}

/** The member as it may log in now. A pending one is asked after, since its activation may be on the way. */
async function admit(identity: Identity, member: Member): Promise<Member> {
  if (member.status === 'inactive') throw forbidden('Akun Anda tidak aktif. Silakan hubungi admin.')
  if (member.status === 'active' || !member.registrationId) return member
  const registrationId = member.registrationId
  const { placed } = await identity.network
    .confirmRegistration({ registrationId })
    .catch((error: unknown) => {
      if (isFault(error, 'not_found')) return { placed: false }
      throw isFault(error) ? error : unavailable(undefined, { cause: error })
    })
  if (!placed) throw forbidden(stillRunning)
  await activateMembers(identity, registrationId)
  const now = await memberById(identity.kit.database.manager, member.id)
  if (now?.status !== 'active') throw forbidden(stillRunning)
  return now
}

const badCredentials = () => invalid('Username atau kata sandi salah.')

const stillRunning = 'Pendaftaran akun Anda masih diproses. Coba lagi beberapa saat lagi.'

async function startSession(
  { kit }: Identity,
  { member, passwordHash }: Account,
  login: Login,
  network: string,
): Promise<{ token: string; session: Session }> {
  const now = kit.clock.now()
  const { token, hash } = newToken()
  const session: Session = {
    id: newId(now),
    member,
    impersonatorId: undefined,
    remember: login.remember,
    expiresAt: expiryFrom(now, login.remember),
  }
  const actor = {
    memberId: member.id,
    role: member.admin ? ('admin' as const) : ('member' as const),
    sessionId: session.id,
  }
  // The login itself comes from nobody; in the audit trail it belongs to who has just proved to be somebody.
  await runAs({ ...caller(), actor }, () =>
    kit.transaction(async (manager) => {
      if (!(await holdPassword(manager, member.id, passwordHash))) throw badCredentials()
      await insertSession(manager, {
        id: session.id,
        tokenHash: hash,
        memberId: member.id,
        remember: session.remember,
        address: caller().address ?? '',
        userAgent: cleanUserAgent(login.userAgent),
        createdAt: now,
        expiresAt: session.expiresAt,
      })
      await rememberAddress(manager, member.id, network, now)
      await audit(manager, {
        action: 'session.opened',
        target: `member:${member.id}`,
        after: { username: member.username, remember: session.remember },
      })
    }),
  )
  return { token, session }
}
