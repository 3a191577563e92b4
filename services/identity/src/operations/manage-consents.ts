import { invalid, isUuid, notFound, requireActor, requireAdmin, requireInPerson } from '@jejaring/service-kit'
import { consentTexts, MEMBER_TEXT_KEY } from '../consents/consent-texts'
import type { Context } from '../context'
import { type Consent, consentsOf, insertConsent } from '../store/consents'

interface OwnConsents {
  /** The text that members are asked to accept now. */
  readonly current: { readonly key: string; readonly version: string; readonly text: string }
  readonly consents: readonly Consent[]
}

/** Returns the current text and the caller's acceptances. Faults: unauthenticated. */
export async function readOwnConsents({ kit }: Pick<Context, 'kit'>): Promise<OwnConsents> {
  const { memberId } = requireActor()
  const current = { key: MEMBER_TEXT_KEY, ...consentTexts[MEMBER_TEXT_KEY] }
  return { current, consents: await consentsOf(kit.database.manager, memberId) }
}

/**
 * Stores that the caller accepts the current text, audited; once, however often it is called. Faults: unauthenticated;
 * forbidden in a login-as session; invalid (`version`) for a text that is not the current one.
 */
export async function acceptConsent({ kit }: Pick<Context, 'kit'>, version: string): Promise<void> {
  const { memberId } = requireInPerson('Persetujuan hanya dapat diberikan oleh pemilik akun.')
  if (version !== consentTexts[MEMBER_TEXT_KEY].version) {
    const sentence = 'Teks ini sudah diperbarui. Muat ulang halaman, lalu baca teks yang baru.'
    throw invalid(sentence, { version: sentence })
  }
  const consent = { textKey: MEMBER_TEXT_KEY, version, acceptedAt: kit.clock.now(), how: 'app' }
  await kit.transaction(async (tx) => {
    if (!(await insertConsent(tx, memberId, consent))) return
    tx.audit({
      action: 'consent.accepted',
      target: `member:${memberId}`,
      after: { text: MEMBER_TEXT_KEY, version },
    })
  })
}

/** Returns the acceptances of a member. For admins. Faults: not_found. */
export async function listConsents({ kit }: Pick<Context, 'kit'>, memberId: string): Promise<Consent[]> {
  requireAdmin()
  if (!isUuid(memberId)) throw notFound()
  return await consentsOf(kit.database.manager, memberId)
}
