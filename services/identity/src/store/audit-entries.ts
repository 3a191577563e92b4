import { actionNames, codesNamed, targetKindNames } from '@jejaring/identifiers/audit'
import type { ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import {
  column,
  descending,
  distinctValuesOf,
  isUuid,
  ownRowsTarget,
  type RowOf,
  type SearchTarget,
  type TableSource,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

const columns = {
  id: column<string>('a.id'),
  created_at: column<Date>('a.occurred_at', { sort: true }),
  service: column<string>('a.service'),
  action: column<string>('a.action', { sort: true }),
  target: column<string>('a.target'),
  targetUsername: column<string | null>('target.username', { joins: ['target'] }),
  actorUsername: column<string | null>('actor.username', { joins: ['actor'] }),
  impersonatorUsername: column<string | null>('admin.username', { joins: ['admin'] }),
  address: column<string | null>('a.address'),
  requestId: column<string>('a.request_id'),
  before: column<object | null>('a.before'),
  after: column<object | null>('a.after'),
}

export type AuditEntryRow = RowOf<typeof columns>

/** An entry to insert. `before` and `after` are JSON. */
export interface NewAuditEntry {
  readonly id: string
  readonly occurredAt: Date
  readonly service: string
  readonly action: string
  readonly target: string
  readonly actorId: string | null
  readonly actorRole: string | null
  readonly impersonatorId: string | null
  readonly sessionId: string | null
  readonly address: string | null
  readonly requestId: string
  readonly before: string | null
  readonly after: string | null
  readonly recordedAt: Date
}

/** Inserts entries in the given order; idempotent by id. */
export async function insertAuditEntries(
  manager: EntityManager,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await manager.query(
    `INSERT INTO audit_entries (id, occurred_at, service, action, target, actor_id, actor_role, impersonator_id,
                                session_id, address, request_id, before, after, recorded_at)
     SELECT e.id, e.occurred_at, e.service, e.action, e.target, e.actor_id, e.actor_role, e.impersonator_id,
            e.session_id, e.address, e.request_id, e.before::jsonb, e.after::jsonb, e.recorded_at
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::timestamptz[]), (SELECT $3::text[]), (SELECT $4::text[]),
                   (SELECT $5::text[]), (SELECT $6::uuid[]), (SELECT $7::text[]), (SELECT $8::uuid[]),
                   (SELECT $9::uuid[]), (SELECT $10::text[]), (SELECT $11::text[]), (SELECT $12::text[]),
                   (SELECT $13::text[]), (SELECT $14::timestamptz[]))
            WITH ORDINALITY
              AS e (id, occurred_at, service, action, target, actor_id, actor_role, impersonator_id, session_id,
                    address, request_id, before, after, recorded_at, ordinal)
      ORDER BY e.ordinal
     ON CONFLICT DO NOTHING`,
    [
      entries.map(({ id }) => id),
      entries.map(({ occurredAt }) => occurredAt),
      entries.map(({ service }) => service),
      entries.map(({ action }) => action),
      entries.map(({ target }) => target),
      entries.map(({ actorId }) => actorId),
      entries.map(({ actorRole }) => actorRole),
      entries.map(({ impersonatorId }) => impersonatorId),
      entries.map(({ sessionId }) => sessionId),
      entries.map(({ address }) => address),
      entries.map(({ requestId }) => requestId),
      entries.map(({ before }) => before),
      entries.map(({ after }) => after),
      entries.map(({ recordedAt }) => recordedAt),
    ],
  )
}

const joins = {
  actor: 'LEFT JOIN members actor ON actor.id = a.actor_id',
  admin: 'LEFT JOIN members admin ON admin.id = a.impersonator_id',
  // By id if it is a member. A regular expression for the id takes three times as long, for every row of a broad search.
  target: `LEFT JOIN members target ON target.id = CASE
    WHEN a.target LIKE 'member:%' AND substr(a.target, 8) LIKE '________-____-____-____-____________'
     AND translate(substr(a.target, 8), '0123456789abcdef', '') = '----' THEN substr(a.target, 8)::uuid END`,
}

const person = (key: string, shown: keyof typeof joins, id = 'f.id'): SearchTarget => ({
  key,
  from: 'members f',
  sampledTable: 'members',
  id,
  columns: ['f.username', 'f.name'],
  // The name indexes exclude pending accounts, which have no audit entries.
  where: "f.status <> 'pending'",
  listColumns: [`coalesce(${shown}.username, '')`, `coalesce(${shown}.name, '')`],
  joins: [shown],
})

/** Search in an expression over the entries. */
const entry = (sql: string, match: Partial<SearchTarget>) =>
  ownRowsTarget('audit_entries a', 'a.id', [sql], match)

/** The invoice, number or name of the target, and the payout file of a withdrawal. */
const targetName = 'audit_target_name(a.before, a.after)'

const searchTargets: readonly SearchTarget[] = [
  person('a.actor_id', 'actor'),
  person('a.impersonator_id', 'admin'),
  person('a.target', 'target', `'member:' || f.id`),
  // An index of all actions by prefix would collect every entry of a frequent one.
  {
    key: 'a.action',
    from: `${distinctValuesOf('audit_entries', 'action')} f`,
    id: 'f.action',
    columns: ['f.action'],
    listColumns: ['a.action'],
    prefixOnly: true,
  },
  ...['a.target', 'a.address', 'a.request_id', targetName, `(a.after ->> 'payout')`].map((sql) =>
    entry(sql, { prefixOnly: true }),
  ),
  entry(`reverse(${targetName})`, { reversed: true }),
]

/** Search by actions and kinds of targets: those whose names on screen the text matches, and those of the request. */
function namedTargets({ query, ...codes }: ListAuditRequest): SearchTarget[] {
  const text = query?.search ?? ''
  const actions = [...codesNamed(actionNames, text), ...codes.actions]
  const kinds = [...codesNamed(targetKindNames, text), ...codes.kinds]
  return [
    ...(actions.length > 0 ? [entry('a.action', { exactValues: actions })] : []),
    ...(kinds.length > 0 ? [entry(`split_part(a.target, ':', 1)`, { exactValues: kinds })] : []),
  ]
}

/** The audit trail as a list; `ListAudit` documents search and filters. */
export async function auditTable(
  manager: EntityManager,
  request: ListAuditRequest,
): Promise<TableSource<typeof columns>> {
  const { query, actor, action, target } = request
  const conditions = [
    ...(actor ? ['(a.actor_id = :actorId OR a.impersonator_id = :actorId)'] : []),
    ...(action ? ['a.action = :action'] : []),
    // Each expression has its index.
    ...(target
      ? [target.includes(':') ? exactTarget(target) : `split_part(a.target, ':', 1) = :target`]
      : []),
  ]
  return {
    table: 'audit_entries',
    alias: 'a',
    key: 'a.id',
    joins,
    columns,
    searchTargets: [...searchTargets, ...namedTargets(request)],
    // The days of the summary table know no filter.
    ...(conditions.length > 0
      ? { where: conditions.join(' AND ') }
      : { countSource: { from: 'audit_days_now t', rows: 't.lines', day: 't.day' } }),
    parameters: {
      actorId: actor ? await memberIdOf(manager, actor) : null,
      action,
      target,
      senderId: memberOfTarget(target) ?? null,
    },
    query,
    dateColumn: 'a.occurred_at',
    defaultOrder: [descending('a.id')],
  }
}

/** The condition of one target. A transfer of pins names its recipient, and is found under its sender, the actor, too. */
function exactTarget(target: string): string {
  return memberOfTarget(target)
    ? `(a.target = :target OR (a.actor_id = :senderId AND a.action = 'pins.transferred'))`
    : 'a.target = :target'
}

function memberOfTarget(target: string): string | undefined {
  const id = target.slice('member:'.length)
  return target.startsWith('member:') && isUuid(id) ? id : undefined
}

/** The id of a username, read first so that the planner knows how many entries it has; null matches none. */
export async function memberIdOf(manager: EntityManager, username: string): Promise<string | null> {
  const [row]: { id: string }[] = await manager.query('SELECT id FROM members WHERE username = $1', [
    username.toLowerCase(),
  ])
  return row?.id ?? null
}

/** Whether the trail has an entry about exactly this target. */
export async function hasAuditTarget(manager: EntityManager, target: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT FROM audit_entries WHERE target = $1 LIMIT 1', [target])
  return rows.length > 0
}

/** The time of the newest entry; undefined without one. */
export async function newestAuditTime(manager: EntityManager): Promise<Date | undefined> {
  const [row]: { newest: Date | null }[] = await manager.query(
    'SELECT max(occurred_at) AS newest FROM audit_entries',
  )
  return row?.newest ?? undefined
}
