import type { AuditEntry } from './trail'

/** What a line is about, in two parts: `withdrawal` and `WD-20261122-000008`. */
export interface Target {
  readonly kind: string
  /** Blank where the line says nothing that a person would call it by. */
  readonly name: string
}

/** By which fact people know such a thing; the first that is there is taken. */
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
 * The name of what was done something to: a member's username, or what the facts of the line call it. An id of the
 * database is no name; a code is one (`package:REG`).
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

/** Letters say something; a number, or the hexadecimal of a UUID, does not. */
const isCode = (id: string) => /[a-z]/i.test(id) && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
