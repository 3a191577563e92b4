import { normaliseUsername } from '@jejaring/identifiers'
import { caller, invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { cleanUserAgent } from '../sessions/session'
import { newToken } from '../sessions/token'
import { type Account, accountForLogin, lockUnchangedPassword } from '../store/credentials'
import { insertChallenge } from '../store/login-challenges'
import type { ThrottleKey } from '../store/login-failures'
import { secondFactorOf } from '../store/second-factors'
import { networkOf } from '../throttle/network-of'
import { checkPasswordOf } from './check-password'
import { requireLoginAllowed } from './require-login-allowed'
import { type OpenedSession, prepareSession, writeSession } from './start-session'

export interface Login {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  readonly userAgent: string
}

/** The session starts when the second factor is presented. */
interface PendingSecondStep {
  readonly challenge: string
  /** Whether a passkey is possible too. */
  readonly passkey: boolean
}

/**
 * Verifies username and password and starts a session (rule book §1), or returns a challenge if a code is required.
 * An unknown name goes through the same steps as a wrong password. Faults: too_many with a delay; invalid; forbidden
 * (right password of an inactive member, or of one whose registration is not placed yet); unavailable (pending
 * member, and network does not answer).
 */
export async function openSession(
  identity: Context,
  login: Login,
): Promise<OpenedSession | PendingSecondStep> {
  const { kit } = identity
  const username = normaliseUsername(login.username)
  const network = networkOf(caller().address)
  const account = await accountForLogin(kit.database.manager, username.replaceAll('\0', ''), network)
  const keys = throttleKeys(account, username, network)

  const matches = await checkPasswordOf(identity, keys, account?.passwordHash, login.password)
  if (!matches || !account) {
    kit.log.warn({ memberId: account?.member.id, address: caller().address }, 'login refused')
    throw badCredentials()
  }
  const allowed = { ...account, member: await requireLoginAllowed(identity, account.member) }
  return account.secondFactor
    ? await challenge(identity, allowed, login)
    : await startSession(identity, allowed, login)
}

/**
 * An address that has logged in to the account before counts only its own failures, so that strangers cannot lock
 * the owner out; any other shares the counters of the name and of the address.
 */
function throttleKeys(
  account: Account | undefined,
  username: string,
  network: string,
): [ThrottleKey, ...ThrottleKey[]] {
  if (account?.isKnownNetwork && network !== '')
    return [{ kind: 'known', subject: `${account.member.id} ${network}` }]
  // Callers without a readable address share one counter: otherwise hiding it would switch the throttle off.
  return [
    { kind: 'username', subject: username },
    { kind: 'address', subject: network },
  ]
}

const badCredentials = () => invalid('Username atau kata sandi salah.')

async function startSession(
  identity: Context,
  { member, passwordHash }: Account,
  login: Login,
): Promise<OpenedSession> {
  const authenticated = { member, remember: login.remember, userAgent: login.userAgent, code: undefined }
  const prepared = prepareSession(identity, authenticated)
  await identity.kit.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, member.id, passwordHash))) throw badCredentials()
    // A second factor was enrolled since the password check: the password alone is not enough.
    if ((await secondFactorOf(tx, member.id))?.enrolledAt) throw badCredentials()
    await writeSession(identity, tx, prepared, authenticated)
  })
  return prepared
}

/** Time to enter the code. */
const CHALLENGE_MINUTES = 5

/** Issues a challenge after a right password. */
async function challenge(
  { kit }: Context,
  { member, passwordHash, passkey }: Account,
  login: Login,
): Promise<PendingSecondStep> {
  const { token, hash } = newToken()
  const expiresAt = new Date(kit.clock.now().getTime() + CHALLENGE_MINUTES * 60_000)
  const { remember, userAgent } = login
  await kit.transaction(async (manager) => {
    if (!(await lockUnchangedPassword(manager, member.id, passwordHash))) throw badCredentials()
    await insertChallenge(manager, {
      tokenHash: hash,
      memberId: member.id,
      remember,
      userAgent: cleanUserAgent(userAgent),
      expiresAt,
    })
  })
  return { challenge: token, passkey }
}
