import { createHash } from 'node:crypto'

/**
 * Derives a member's id: a UUIDv7 of the placement time, deterministic, so that a repeated import gives
 * services with and without their part the same ids.
 */
export function memberId(importId: string, username: string, placedAt: Date): string {
  const random = createHash('sha256').update(`${importId} ${username}`).digest('hex')
  const time = placedAt.getTime().toString(16).padStart(12, '0')
  const variant = (8 + (Number.parseInt(random[3]!, 16) % 4)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(7, 19),
  ].join('-')
}
