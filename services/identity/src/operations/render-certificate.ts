import { ConcurrencyLimiter, requireActor } from '@jejaring/service-kit'
import { drawPdf } from '../certificate/draw-pdf'
import { drawPng } from '../certificate/draw-png'
import { certificateNumber } from '../certificate/number'
import type { Typeface } from '../certificate/typeface'
import type { Context } from '../context'
import { readTypeface } from '../store/typeface-files'
import { findMemberById } from './find-member'
import { certificateAddress } from './verify-certificate'

const limiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 50, queueTimeoutMs: 5_000 })
let typeface: Typeface | undefined

/**
 * Renders the caller's membership certificate as PNG or PDF. Faults: unauthenticated; unavailable when too many
 * wait.
 */
export async function renderCertificate(
  identity: Context,
  format: 'png' | 'pdf',
  issuer: string,
): Promise<Buffer> {
  const member = await findMemberById(identity, requireActor().memberId)
  const { name, username, createdAt } = member
  typeface ??= readTypeface()
  const loaded = typeface
  const certificate = {
    name,
    username,
    issuer,
    joinedAt: createdAt,
    number: certificateNumber(member),
    address: certificateAddress(identity, member.id),
  }
  const draw = format === 'pdf' ? drawPdf : drawPng
  return await limiter.run(() => draw(certificate, loaded))
}
