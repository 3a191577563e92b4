import * as z from 'zod/mini'
import type { Slot } from './register'
import type { Registration } from './values'

/** How long an unfinished registration is offered again. */
const LIFE = 12 * 60 * 60_000

const values = z.object({
  regtype: z.enum(['new', 'clone', 'random']),
  accountqty: z.enum(['1', '3', '7']),
  usernames: z.array(z.string()).check(z.maxLength(7)),
  name: z.string(),
  phone: z.string(),
  bank_id: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
})

const draft = z.object({
  savedAt: z.number(),
  slot: z.object({ upline: z.string(), position: z.string() }),
  values,
  /** Usernames that were sent, of which no answer has said what became of them. */
  sent: z.optional(z.array(z.string())),
})

export type Draft = z.infer<typeof draft>

// The tab's own storage: it outlives a reload, and goes with the tab, since it holds somebody's account number.
const keyOf = (userId: string) => `jejaring-registration-${userId}`

/** Keeps what was typed, without passwords, photo and statement. Nothing worth keeping: nothing is kept. */
export function saveDraft(userId: string, slot: Slot, typed: Registration, now: number): void {
  const { regtype, accountqty, usernames, name, phone, bank_id, bank_account_name, bank_account_address } =
    typed
  const parts = {
    regtype,
    accountqty,
    usernames,
    name,
    phone,
    bank_id,
    bank_account_name,
    bank_account_address,
  }
  const worthKeeping = [name, phone, bank_account_address, ...usernames].some((text) => text !== '')
  const sent = readDraft(userId, now)?.sent
  if (worthKeeping) write(keyOf(userId), JSON.stringify({ savedAt: now, slot, values: parts, sent }))
  else dropDraft(userId)
}

/** The unfinished registration of this member, unless it is too old or was written by another version of the page. */
export function readDraft(userId: string, now: number): Draft | undefined {
  try {
    const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
    if (kept.success && now - kept.data.savedAt < LIFE) return kept.data
  } catch {
    // Storage may be forbidden, or hold something else.
  }
  return undefined
}

/** Notes that the draft is on its way; answers what undoes that, for when it was refused. */
export function markSent(userId: string, usernames: string[], now: number): () => void {
  const before = readDraft(userId, now)
  if (before) write(keyOf(userId), JSON.stringify({ ...before, sent: usernames }))
  return () => before && write(keyOf(userId), JSON.stringify(before))
}

export function dropDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Then nothing was kept either.
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage may be forbidden or full; the form works without.
  }
}
