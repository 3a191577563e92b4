import { randomInt } from 'node:crypto'
import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { caller, invalid, tooMany } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { PHONE_CODE_DIGITS, PHONE_CODE_MS } from '../members/phone-verification'
import { parseProspect } from '../prospects/parse-application'
import { newToken } from '../sessions/token'
import { reserveAttempt } from '../store/login-failures'
import { insertApplication } from '../store/prospect-applications'
import { reserveCode } from '../store/prospect-code-days'
import { networkOf } from '../throttle/network-of'
import { tooManyTries } from '../throttle/too-many-tries'
import type { FieldErrors } from '../validation/validation-result'
import { requireLinkOwner } from './prospect-link'
import { requestProspectCode } from './request-message'

const MAX_KEEP_DAYS = 365

interface TypedApplication {
  readonly code: string
  readonly name: string
  readonly phone: string
  readonly city: string
  readonly note: string
  readonly consentVersion: string
  readonly edgeErrors: FieldErrors
  /** Codes that all links may send on one day. */
  readonly dailyCodes: number
  /** Days until the prospect expires. */
  readonly keepDays: number
}

/**
 * Keeps what a prospect typed until the phone is verified, and sends a code to the phone. The reply is the same for every
 * phone, also beyond the limit of a phone, where nothing is sent: it says nothing about members or other prospects.
 * Faults: not_found; invalid by field; too_many by address, by link, and for everybody once the day's codes are used up.
 */
export async function applyAsProspect(
  identity: Identity,
  { code: linkCode, edgeErrors, dailyCodes, keepDays: configuredDays, ...typed }: TypedApplication,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { kit, hasher } = identity
  const { id: sponsorId } = await requireLinkOwner(kit.database.manager, linkCode)
  const { details, errors } = parseProspect(typed)
  const allErrors = { ...errors, ...edgeErrors }
  if (Object.keys(allErrors).length > 0) throw invalid('Periksa kembali isian Anda.', allErrors)
  // Counted in a transaction of its own: a refused request costs no hash.
  const isSent = await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const network = { kind: 'prospect_address', subject: networkOf(caller().address) } as const
    const link = { kind: 'prospect_link', subject: sponsorId } as const
    const { wait } = await reserveAttempt(manager, [network, link], now)
    if (wait > 0) throw tooManyTries(wait)
    // Lock order: address and link, then phone.
    const phone = { kind: 'prospect_phone', subject: details.phone } as const
    const isAllowed = (await reserveAttempt(manager, [phone], now)).wait === 0
    await requireCode(manager, now, dailyCodes, isAllowed)
    return isAllowed
  })
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')
  const codeHash = await hasher.hash(code)
  const expiresAt = new Date(kit.clock.now().getTime() + PHONE_CODE_MS)
  const { token, hash } = newToken()
  await kit.transaction(async (tx) => {
    const keepDays = Math.min(Math.max(configuredDays, 1), MAX_KEEP_DAYS)
    const application = { ...details, sponsorId, consentVersion: typed.consentVersion, keepDays, codeHash }
    await insertApplication(tx, hash, application, expiresAt)
    if (isSent) requestProspectCode(identity, tx, { sponsorId, phone: details.phone, code, expiresAt })
  })
  return { token, expiresAt }
}

/**
 * Counts a code of the day, so that strangers cannot use up the messages of the office. The answer is the same where no
 * code is sent to the phone. Faults: too_many.
 */
async function requireCode(
  manager: EntityManager,
  now: Date,
  dailyCodes: number,
  isSent: boolean,
): Promise<void> {
  const day = businessDay(now)
  if (await reserveCode(manager, day, dailyCodes, isSent)) return
  const seconds = Math.ceil((startOfDay(addDays(day, 1)).getTime() - now.getTime()) / 1000)
  throw tooMany('Formulir hari ini sudah penuh. Coba lagi besok.', seconds)
}
