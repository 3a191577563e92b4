import { randomInt } from 'node:crypto'
import { uuidTime } from '@jejaring/identifiers'
import { v7 } from 'uuid'

/**
 * The first member, the bootstrap account `admin` and root of the tree. Fixed, so that every service knows
 * it.
 */
export const ROOT_MEMBER_ID = '00000000-0000-7000-8000-000000000001'

/**
 * A new UUIDv7: time-ordered, so indexes stay dense, and unique also after a restore. Pass the clock's time
 * when the id belongs to a business event.
 */
export function newId(now: Date = new Date()): string {
  const msecs = now.getTime()
  // A counter keeps the creation order within a millisecond, as for events of one transaction.
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return v7(last)
}

let last = { msecs: 0, seq: 0 }

/** The timestamp of a UUIDv7. Throws on anything else. */
export function timeOfId(id: string): Date {
  const time = uuidTime(id)
  if (!time) throw new Error(`not a UUIDv7: ${id}`)
  return time
}

/** True for any UUID in canonical form; check external input before comparing it with a `uuid` column. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
