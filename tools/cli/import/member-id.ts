import { createHash } from 'node:crypto'

/**
 * A member's id: a UUIDv7 of its own time, and the same whenever the same import is run again, so that services that
 * have their part already and those that do not agree.
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
