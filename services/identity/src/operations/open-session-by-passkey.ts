import { notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  authenticationOptions,
  PASSKEY_CHALLENGE_MS,
  refusedPasskey,
  verifyAuthentication,
} from '../second-factor/passkey'
import { consumeChallenge } from '../store/login-challenges'
import { consumePasskeyChallenge, loginOwner, upsertPasskeyChallenge } from '../store/passkey-challenges'
import { markPasskeyUsed, passkeysOf } from '../store/passkeys'
import { checkClearingGuess } from './check-guess'
import {
  challengeExpired,
  loginCodeOwner,
  notifyOfRefusedCode,
  requirePendingLogin,
} from './require-pending-login'
import { type OpenedSession, prepareSession, writeSession } from './start-session'

/** The answer of a browser in the second login step. */
export interface PasskeyLogin {
  /** Token of the login. */
  readonly challenge: string
  readonly origin: string
  readonly credentialJson: string
}

/**
 * Returns the WebAuthn options of the second login step. Faults: unauthenticated for an expired login; not_found without
 * a passkey; forbidden for a member that is no longer active.
 */
export async function beginPasskeyLogin(
  identity: Context,
  challengeToken: string,
  origin: string,
): Promise<string> {
  const { kit } = identity
  const { challenge, member } = await requirePendingLogin(identity, challengeToken)
  const passkeys = await passkeysOf(kit.database.manager, member.id)
  if (passkeys.length === 0) throw notFound('Akun ini tidak punya passkey. Pakai kode verifikasi.')
  const options = await authenticationOptions(origin, passkeys)
  const expiresAt = new Date(kit.clock.now().getTime() + PASSKEY_CHALLENGE_MS)
  const owner = loginOwner(challenge.tokenHash)
  await upsertPasskeyChallenge(kit.database.manager, owner, options.challenge, expiresAt)
  return JSON.stringify(options)
}

/**
 * Second login step: starts the session by a passkey. Failures count as those of codes do. Faults: unauthenticated for an
 * expired login; invalid; too_many; forbidden for a member that is no longer active.
 */
export async function openSessionByPasskey(identity: Context, answer: PasskeyLogin): Promise<OpenedSession> {
  const { kit } = identity
  const { challenge, member } = await requirePendingLogin(identity, answer.challenge)
  const login = {
    member,
    remember: challenge.remember,
    userAgent: challenge.userAgent,
    code: 'passkey',
  } as const
  const prepared = prepareSession(identity, login)
  const { key } = await loginCodeOwner(identity, member.id)
  const right = await checkClearingGuess(identity, key, async () => {
    const passkeys = await passkeysOf(kit.database.manager, member.id)
    const consume = (named: string) =>
      consumePasskeyChallenge(kit.database.manager, loginOwner(challenge.tokenHash), named, kit.clock.now())
    const proof = await verifyAuthentication(answer.origin, answer.credentialJson, passkeys, consume)
    if (!proof) return false
    return await kit.transaction(async (manager) => {
      if (!(await markPasskeyUsed(manager, proof.passkey.id, proof.counter, kit.clock.now()))) return false
      if (!(await consumeChallenge(manager, challenge.tokenHash))) throw challengeExpired()
      await writeSession(identity, manager, prepared, login)
      return true
    })
  })
  if (!right) {
    await notifyOfRefusedCode(identity, member.id)
    throw refusedPasskey()
  }
  return prepared
}
