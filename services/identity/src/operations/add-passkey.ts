import { conflict, invalid, newId, requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { wrongSecondFactorCode } from '../second-factor/faults'
import {
  PASSKEY_CHALLENGE_MS,
  type Passkey,
  refusedPasskey,
  registrationOptions,
  requireRoomForPasskey,
  verifyRegistration,
} from '../second-factor/passkey'
import { memberById } from '../store/members'
import { consumePasskeyChallenge, sessionOwner, upsertPasskeyChallenge } from '../store/passkey-challenges'
import { insertPasskey, passkeysOf } from '../store/passkeys'
import { lockSecondFactor, secondFactorOf } from '../store/second-factors'
import { recordSecondFactorChange } from './record-second-factor-change'
import { OWNER_ONLY, requireSecondFactorOwner } from './require-second-factor-owner'
import { codeThrottleKey, useSecondFactorCode } from './use-second-factor-code'

const MAX_NAME_LENGTH = 50

/**
 * Returns the WebAuthn options for a new passkey of the caller, by password and a code of the second factor: the password
 * alone opens no session, and must not add a means that does. Faults: unauthenticated; forbidden in a login-as session;
 * invalid (`password`, `code`); too_many; conflict without a second factor or with ten passkeys.
 */
export async function beginPasskey(
  identity: Context,
  { password, code, origin }: { readonly password: string; readonly code: string; readonly origin: string },
): Promise<string> {
  const { kit } = identity
  const { memberId, sessionId = '' } = await requireSecondFactorOwner(identity, password)
  const { manager } = kit.database
  const factor = await secondFactorOf(manager, memberId)
  if (!factor?.enrolledAt) throw secondFactorMissing()
  const member = await memberById(manager, memberId)
  const { username = '', name = '' } = member ?? {}
  const owner = { memberId, username, name }
  const options = await registrationOptions(origin, owner, await passkeysOf(manager, memberId))
  const expiresAt = new Date(kit.clock.now().getTime() + PASSKEY_CHALLENGE_MS)
  const codeOwner = { memberId, key: codeThrottleKey(memberId) }
  const isRight = await useSecondFactorCode(identity, codeOwner, factor, code, async () => async (tx) => {
    await upsertPasskeyChallenge(tx, sessionOwner(sessionId), options.challenge, expiresAt)
  })
  if (!isRight) throw wrongSecondFactorCode()
  return JSON.stringify(options)
}

/**
 * Stores the passkey that the browser created and ends the caller's other sessions. Faults: unauthenticated; forbidden in
 * a login-as session; invalid (`name`, or an answer that proves nothing); conflict.
 */
export async function confirmPasskey(
  identity: Context,
  answer: { readonly name: string; readonly origin: string; readonly credentialJson: string },
): Promise<void> {
  const { kit } = identity
  const { memberId, sessionId = '' } = requireInPerson(OWNER_ONLY)
  const name = answer.name.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH)
    throw invalid('Nama passkey salah.', { name: `Isi nama, paling banyak ${MAX_NAME_LENGTH} karakter.` })
  const consume = (challenge: string) =>
    consumePasskeyChallenge(kit.database.manager, sessionOwner(sessionId), challenge, kit.clock.now())
  const credential = await verifyRegistration(answer.origin, answer.credentialJson, consume)
  if (!credential) throw refusedPasskey()

  const now = kit.clock.now()
  const passkey: Passkey = {
    ...credential,
    id: newId(now),
    memberId,
    name,
    createdAt: now,
    lastUsedAt: undefined,
  }
  await kit.transaction(async (manager) => {
    if (!(await lockSecondFactor(manager, memberId))) throw secondFactorMissing()
    requireRoomForPasskey(await passkeysOf(manager, memberId))
    if (!(await insertPasskey(manager, passkey))) throw conflict('Passkey ini sudah tersimpan.')
    await recordSecondFactorChange(identity, manager, memberId, 'passkey_added', sessionId)
  })
}

function secondFactorMissing() {
  return conflict('Pasang verifikasi dua langkah dengan aplikasi autentikator dahulu.')
}
