import { maskName } from '@jejaring/identifiers'
import type { VerifiedCertificate } from '@jejaring/proto/identity/v1/identity'
import { keyedToken, notFound, readKeyedToken } from '@jejaring/service-kit'
import { certificateNumber } from '../certificate/number'
import type { Context } from '../context'
import { memberById } from '../store/members'

const KIND = 'member-certificate'

/** The address of the page that proves a member's certificate, without a session. */
export function certificateAddress({ kit }: Context, memberId: string): string {
  const { PUBLIC_URL, SEAL_KEY } = kit.environment
  return `${PUBLIC_URL}/verify/certificate/${keyedToken(KIND, memberId, SEAL_KEY)}`
}

/** Verifies the token of an active member's certificate, for anonymous callers too. Faults: not_found. */
export async function verifyCertificate({ kit }: Context, token: string): Promise<VerifiedCertificate> {
  const id = readKeyedToken(KIND, token, kit.environment.SEAL_KEY)
  const member = id ? await memberById(kit.database.manager, id) : undefined
  if (member?.status !== 'active') throw notFound('Sertifikat ini tidak dikenal.')
  const { name, username, createdAt } = member
  return { number: certificateNumber(member), name: maskName(name), username, issuedAt: createdAt }
}
