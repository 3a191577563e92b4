import { requireActor } from '@jejaring/service-kit'
import { drawPdf } from '../certificate/draw-pdf'
import { drawPng } from '../certificate/draw-png'
import type { Typeface } from '../certificate/typeface'
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter'
import type { Identity } from '../identity'
import { readTypeface } from '../store/typeface-files'
import { findMemberById } from './find-member'

const limiter = new ConcurrencyLimiter(2, 50)
let typeface: Typeface | undefined

/**
 * Renders the caller's membership certificate as PNG or PDF. Faults: unauthenticated; unavailable when too many
 * wait.
 */
export async function renderCertificate(
  identity: Identity,
  format: 'png' | 'pdf',
  issuer: string,
): Promise<Buffer> {
  const { name, username, createdAt } = await findMemberById(identity, requireActor().memberId)
  typeface ??= readTypeface()
  const loaded = typeface
  const certificate = { name, username, joinedAt: createdAt, issuer }
  const draw = format === 'pdf' ? drawPdf : drawPng
  return await limiter.run(() => draw(certificate, loaded))
}
