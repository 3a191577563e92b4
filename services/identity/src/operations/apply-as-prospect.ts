import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { caller, type Fault, invalid, tooMany } from '@jejaring/service-kit'
import type { Context } from '../context'
import { CODE_LIFETIME_MS, randomCode } from '../members/verification-code'
import { parseProspect } from '../prospects/parse-application'
import { newToken } from '../sessions/token'
import { reserveAttempt } from '../store/login-failures'
import { insertApplication } from '../store/prospect-applications'
import { reserveCode } from '../store/prospect-code-days'
import { networkOf } from '../throttle/network-of'
import { tooManyTries } from '../throttle/too-many-tries'
import type { FieldErrors } from '../validation/validation-result'
import { requireLinkOwner } from './manage-prospect-link'
import { requestProspectCode } from './request-message'

const MAX_KEEP_DAYS = 365

/** Share of the day's codes that one link may send, so that none uses up those of the others. */
const LINK_SHARE = 0.25

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
 * Faults: not_found; invalid by field; too_many by address and link, and once the day's codes of the link or of all links are
 * used up.
 */
export async function applyAsProspect(
  identity: Context,
  { code: linkCode, edgeErrors, dailyCodes, keepDays: configuredDays, ...typed }: TypedApplication,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { kit, hasher } = identity
  const { id: sponsorId } = await requireLinkOwner(kit.database.manager, linkCode)
  const { details, errors } = parseProspect(typed)
  const allErrors = { ...errors, ...edgeErrors }
  if (Object.keys(allErrors).length > 0) throw invalid('Periksa kembali isian Anda.', allErrors)
  // Counted in a transaction of its own: a refused request costs no hash.
  const { isSent, isFull } = await kit.transaction(async (manager) => {
    const now = kit.clock.now()
    const network = { kind: 'prospect_address', subject: networkOf(caller().address) } as const
    const link = { kind: 'prospect_link', subject: sponsorId } as const
    const { wait } = await reserveAttempt(manager, [network, link], now)
    if (wait > 0) throw tooManyTries(wait)
    // Lock order: address and link, then phone.
    const phone = { kind: 'prospect_phone', subject: details.phone } as const
    const isAllowed = (await reserveAttempt(manager, [phone], now)).wait === 0
    const linkLimit = Math.ceil(dailyCodes * LINK_SHARE)
    const counted = { day: businessDay(now), sponsorId, limit: dailyCodes, linkLimit, isSent: isAllowed }
    return { isSent: isAllowed, isFull: !(await reserveCode(manager, counted)) }
  })
  // After the commit, so that refused forms count as tries of their address.
  if (isFull) throw full(kit.clock.now())
  // Without a message no six digits are correct.
  const code = isSent ? randomCode() : newToken().token
  const codeHash = await hasher.hash(code)
  const expiresAt = new Date(kit.clock.now().getTime() + CODE_LIFETIME_MS)
  const { token, hash } = newToken()
  await kit.transaction(async (tx) => {
    const keepDays = Math.min(Math.max(configuredDays, 1), MAX_KEEP_DAYS)
    const application = { ...details, sponsorId, consentVersion: typed.consentVersion, keepDays, codeHash }
    await insertApplication(tx, hash, application, expiresAt)
    if (isSent) requestProspectCode(identity, tx, { sponsorId, phone: details.phone, code, expiresAt })
  })
  return { token, expiresAt }
}

function full(now: Date): Fault {
  const tomorrow = startOfDay(addDays(businessDay(now), 1))
  const seconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1000)
  return tooMany('Formulir hari ini sudah penuh. Coba lagi besok.', seconds)
}
