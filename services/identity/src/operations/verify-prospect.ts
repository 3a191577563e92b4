import { newId } from '@jejaring/service-kit'
import type { Context } from '../context'
import { invalidCode, parseCode } from '../members/verification-code'
import { prospectNotification } from '../notifications/account-notifications'
import { hashOfToken } from '../sessions/token'
import { memberById } from '../store/members'
import { consumeApplication, countApplicationTry } from '../store/prospect-applications'
import { upsertProspect } from '../store/prospects'
import { addNotification } from './add-notification'

const DAY_MS = 86_400_000
const VOID_CODE_SENTENCE = 'Kode ini tidak berlaku lagi. Isi formulir sekali lagi.'

/**
 * Adds the prospect of a token to the sponsor's queue, when the code is the one that was sent to the phone, and notifies
 * the sponsor. Five wrong guesses make a code void. Faults: invalid (`code`), the same for every unusable token.
 */
export async function verifyProspect(
  identity: Context,
  { token, code: typedCode }: { token: string; code: string },
): Promise<void> {
  const { kit, hasher } = identity
  const code = parseCode(typedCode, 'Isi 6 angka dari pesan WhatsApp.')
  const tokenHash = hashOfToken(token)
  // Committed before the check, so that parallel guesses gain nothing.
  const sent =
    tokenHash &&
    (await kit.transaction((manager) => countApplicationTry(manager, tokenHash, kit.clock.now())))
  if (!sent) throw invalidCode(VOID_CODE_SENTENCE)
  const { codeHash, keepDays, ...application } = sent
  if (!(await hasher.matches(codeHash, code)))
    throw invalidCode('Kode salah. Periksa pesan WhatsApp terakhir.')
  await kit.transaction(async (tx) => {
    const { sponsorId } = application
    const sponsor = await memberById(tx, sponsorId)
    if (sponsor?.status !== 'active' || !(await consumeApplication(tx, tokenHash)))
      throw invalidCode(VOID_CODE_SENTENCE)
    const createdAt = kit.clock.now()
    const id = newId(createdAt)
    const expiresAt = new Date(createdAt.getTime() + keepDays * DAY_MS)
    await upsertProspect(tx, { ...application, id, createdAt, expiresAt })
    await addNotification(identity, tx, prospectNotification(sponsorId, id, createdAt))
  })
}
