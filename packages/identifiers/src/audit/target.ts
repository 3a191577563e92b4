import { messageTemplateNames } from '../message-template-names'

/** The target of an audit entry, such as kind `withdrawal` with name `WD-20261122-000008`. */
export interface Target {
  readonly kind: string
  /** Blank when the entry holds no human-readable name. */
  readonly name: string
}

type Fields = Readonly<Record<string, unknown>> | null

interface TargetFacts {
  readonly target: string
  /** Username of a member; otherwise blank. */
  readonly target_name: string
  readonly before: Fields
  readonly after: Fields
}

/** Recorded fields that can name a target, in order of preference. */
const nameFields = [
  'invoice',
  'number',
  'usernames',
  'accounts',
  'username',
  'reward',
  'name',
  'title',
  'payoutTemplate',
  'version',
  'template',
]

/**
 * Returns kind and name of the target: a member's username, or a naming field of the entry. A code is a name
 * (`package:REG`), and has a name where it is one of a message's template; a database id is not.
 */
export function targetOf(entry: TargetFacts): Target {
  const [kind = '', ...rest] = entry.target.split(':')
  const id = rest.join(':')
  const fields = { ...entry.before, ...entry.after }
  const recordedName = nameFields.map((name) => toName(fields[name])).find(Boolean)
  const name = entry.target_name || recordedName || (isCode(id) ? id : '')
  const isTemplate = isMessage(kind) && Object.hasOwn(messageTemplateNames, name)
  return { kind, name: isTemplate ? messageTemplateNames[name]! : name }
}

function toName(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Kinds that are named by the code of a template. */
const isMessage = (kind: string) => kind === 'template' || kind === 'message'

/** True for an id with letters that is not a UUID. */
const isCode = (id: string) => /[a-z]/i.test(id) && !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
