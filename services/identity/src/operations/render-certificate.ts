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
 * The caller's certificate of membership, as a picture or as a sheet to print. Faults: unauthenticated;
 * unavailable when too many wait.
 */
export async function renderCertificate(
  identity: Identity,
  format: 'png' | 'pdf',
  issuer: string,
): Promise<Buffer> {
  const { name, username, createdAt } = await findMemberById(identity, requireActor().memberId)
  typeface ??= readTypeface()
  const drawn = typeface
  const certificate = { name, username, joinedAt: createdAt, issuer }
  const draw = format === 'pdf' ? drawPdf : drawPng
  return await limiter.run(() => draw(certificate, drawn))
}
