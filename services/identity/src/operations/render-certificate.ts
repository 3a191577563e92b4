import { ConcurrencyLimiter, requireActor } from '@jejaring/service-kit'
import { drawPdf } from '../certificate/draw-pdf'
import { drawPng } from '../certificate/draw-png'
import type { Typeface } from '../certificate/typeface'
import type { Identity } from '../identity'
import { readTypeface } from '../store/typeface-files'
import { findMemberById } from './find-member'

const limiter = new ConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 50, queueTimeoutMs: 5_000 })
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
