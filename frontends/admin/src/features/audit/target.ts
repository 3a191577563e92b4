import type { AuditEntry } from './audit-entries'

/** The target of an audit entry, such as kind `withdrawal` with name `WD-20261122-000008`. */
export interface Target {
  readonly kind: string
  /** Blank when the entry holds no human-readable name. */
  readonly name: string
}

/** Recorded fields that can name a target, in order of preference. */
const names = [
  'invoice',
  'number',
  'usernames',
  'accounts',
  'username',
  'reward',
  'name',
  'payoutTemplate',
  'version',
  'template',
]

/**
 * Returns kind and name of the target: a member's username, or a naming field of the entry. A code is a name
 * (`package:REG`); a database id is not.
 */
export function targetOf(entry: Pick<AuditEntry, 'target' | 'target_name' | 'before' | 'after'>): Target {
  const [kind = '', ...rest] = entry.target.split(':')
  const id = rest.join(':')
  const facts = { ...entry.before, ...entry.after }
  const found = names.map((name) => inWords(facts[name])).find(Boolean)
  return { kind, name: entry.target_name || found || (isCode(id) ? id : '') }
}

function inWords(fact: unknown): string {
  if (Array.isArray(fact)) return fact.join(', ')
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
}

/** True for an id with letters that is not a UUID. */
const isCode = (id: string) => /[a-z]/i.test(id) && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
