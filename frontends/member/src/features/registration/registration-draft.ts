import * as z from 'zod/mini'
import type { Registration } from './registration-values'
import type { Slot } from './slot'

/** Drafts older than this are ignored. */
const DRAFT_LIFETIME_MS = 12 * 60 * 60_000

const draftValues = z.object({
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
  values: draftValues,
  /** Usernames of a submitted request whose outcome is unknown. */
  sent: z.optional(z.array(z.string())),
})

export type Draft = z.infer<typeof draft>

// sessionStorage survives a reload and ends with the tab, because the draft holds a bank account number.
const keyOf = (userId: string) => `jejaring-registration-${userId}`

/** Saves the form without passwords, photo and statement. Deletes the draft when the form is empty. */
export function saveDraft(userId: string, slot: Slot, registration: Registration, now: number): void {
  const { regtype, accountqty, usernames, name, phone, bank_id, bank_account_name, bank_account_address } =
    registration
  const values = {
    regtype,
    accountqty,
    usernames,
    name,
    phone,
    bank_id,
    bank_account_name,
    bank_account_address,
  }
  const hasContent = [name, phone, bank_account_address, ...usernames].some((text) => text !== '')
  const sent = readDraft(userId, now)?.sent
  if (hasContent) write(keyOf(userId), JSON.stringify({ savedAt: now, slot, values, sent }))
  else deleteDraft(userId)
}

/** The member's draft; undefined when there is none, it has expired or does not match the schema. */
export function readDraft(userId: string, now: number): Draft | undefined {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null'))
    if (parsed.success && now - parsed.data.savedAt < DRAFT_LIFETIME_MS) return parsed.data
  } catch {
    // Storage may be blocked or hold invalid JSON.
  }
  return undefined
}

/** Marks the draft as submitted. Returns a function that reverts the mark, for a rejected request. */
export function markDraftSent(userId: string, usernames: string[], now: number): () => void {
  const before = readDraft(userId, now)
  if (before) write(keyOf(userId), JSON.stringify({ ...before, sent: usernames }))
  return () => before && write(keyOf(userId), JSON.stringify(before))
}

export function deleteDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is blocked, so no draft exists.
  }
}

function write(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // Storage may be blocked or full; the form works without drafts.
  }
}
