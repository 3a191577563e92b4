import { randomBytes } from 'node:crypto'
import { audit, conflict, type Fault, invalid, newId, notFound, requireInPerson } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { type SecondFactorNews, secondFactorLine } from '../inbox/account-lines'
import { newRecoveryCodes, readRecoveryCode } from '../second-factor/recovery-codes'
import { enrolmentUri, newSecret } from '../second-factor/totp'
import { lockCredential } from '../store/credentials'
import { putLine } from '../store/notifications'
import {
  beginSecondFactor,
  deleteSecondFactor,
  enrolSecondFactor,
  secondFactorOf,
} from '../store/second-factors'
import { deleteSessionsOf } from '../store/sessions'
import { codeKey, useCode } from './check-code'
import { verifySpender } from './verify-spender'

/**
 * Makes a secret for the caller's authenticator. Faults: unauthenticated; forbidden inside a login-as session;
 * invalid (`password`), too_many; conflict when a second factor is enrolled.
 */
export async function beginEnrolment(
  identity: Identity,
  password: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { kit } = identity
  const { memberId, username } = await requireOwner(identity, password)
  const secret = newSecret()
  const begun = { memberId, sealedSecret: kit.seal(secret), salt: randomBytes(16), now: kit.clock.now() }
  if (!(await beginSecondFactor(kit.database.manager, begun))) throw alreadyEnrolled()
  return { secret, uri: enrolmentUri(secret, username) }
}

/**
 * Enrols what was begun by its first code, ends every other session of the caller, and answers the recovery
 * codes. Faults: unauthenticated; forbidden inside a login-as session; not_found when nothing was begun;
 * conflict; invalid (`code`); too_many.
 */
export async function confirmEnrolment(identity: Identity, code: string): Promise<readonly string[]> {
  const { kit, hasher } = identity
  const { memberId, sessionId } = requireInPerson(ofTheOwner)
  const factor = await secondFactorOf(kit.database.manager, memberId)
  if (!factor) throw notFound('Pemasangan belum dimulai atau sudah kedaluwarsa. Mulai kembali.')
  if (factor.enrolledAt) throw alreadyEnrolled()

  const codes = newRecoveryCodes()
  const owner = { memberId, key: codeKey(memberId) }
  const right = await useCode(identity, owner, factor, code, async () => {
    const hashes: Buffer[] = []
    for (const one of codes) hashes.push(await hasher.hashWithSalt(readRecoveryCode(one) ?? '', factor.salt))
    return async (manager) => {
      // A login by the password alone that is under way ends before this does, and its session is found below.
      await lockCredential(manager, memberId)
      if (!(await enrolSecondFactor(manager, memberId, factor.salt, hashes, kit.clock.now())))
        throw alreadyEnrolled()
      await tell(identity, manager, memberId, 'enrolled', sessionId)
    }
  })
  if (!right) throw wrongCode()
  return codes
}

/**
 * Takes the caller's second factor away, by password and code. Where none is enrolled, as after a try that got no
 * answer, nothing changes. Faults: unauthenticated; forbidden inside a login-as session; invalid (`password`, `code`);
 * too_many.
 */
export async function disableSecondFactor(identity: Identity, password: string, code: string): Promise<void> {
  const { kit } = identity
  const { memberId, sessionId } = await requireOwner(identity, password)
  const factor = await secondFactorOf(kit.database.manager, memberId)
  if (!factor?.enrolledAt) return
  const owner = { memberId, key: codeKey(memberId) }
  const right = await useCode(identity, owner, factor, code, async () => async (manager) => {
    await deleteSecondFactor(manager, memberId)
    await tell(identity, manager, memberId, 'disabled', sessionId)
  })
  if (!right) throw wrongCode()
}

async function tell(
  { kit }: Identity,
  manager: EntityManager,
  memberId: string,
  news: SecondFactorNews,
  ownSession: string | undefined,
): Promise<void> {
  const now = kit.clock.now()
  await deleteSessionsOf(manager, [memberId], ownSession)
  await putLine(manager, secondFactorLine(memberId, news, newId(now), now))
  await audit(manager, { action: `second_factor.${news}`, target: `member:${memberId}` })
}

const ofTheOwner = 'Verifikasi dua langkah hanya dapat diatur oleh pemilik akun.'

async function requireOwner(identity: Identity, password: string) {
  const { memberId, sessionId } = requireInPerson(ofTheOwner)
  const { passwordMatches, member } = await verifySpender(identity, memberId, password)
  if (!passwordMatches) throw invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
  return { memberId, sessionId, username: member.username }
}

// Who sees this may have sent the first code twice, and the answer with the recovery codes is lost.
const alreadyEnrolled = (): Fault =>
  conflict(
    'Verifikasi dua langkah sudah terpasang. Bila kode pemulihannya belum Anda simpan, matikan lalu pasang lagi.',
  )

const wrongCode = (): Fault =>
  invalid('Kode verifikasi salah.', { code: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya.' })
