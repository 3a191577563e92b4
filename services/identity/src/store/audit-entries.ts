import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { escapeLike, type TablePage, tablePage } from '@jejaring/service'
import type { EntityManager } from 'typeorm'

export interface AuditLine {
  readonly id: string
  readonly created_at: Date
  readonly service: string
  readonly action: string
  readonly target: string
  readonly targetUsername: string | null
  readonly actorUsername: string | null
  readonly impersonatorUsername: string | null
  readonly address: string | null
  readonly requestId: string
  readonly before: object | null
  readonly after: object | null
}

/** A target that is a member joins by its id; a join by key costs nothing where it is only counted. */
const from = `audit_entries a
  LEFT JOIN members actor ON actor.id = a.actor_id
  LEFT JOIN members admin ON admin.id = a.impersonator_id
  LEFT JOIN members target ON target.id = CASE
    WHEN a.target ~ '^member:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN substr(a.target, 8)::uuid END`

// Each part has an index of its own, so that a search reads what it finds and not the whole trail.
const found = `a.action LIKE :prefix OR a.request_id = :text OR a.address = :text OR a.target = :text
  OR a.actor_id = ANY (:people) OR a.impersonator_id = ANY (:people) OR a.target = ANY (:targets)`

/** A page of the audit trail; see `ListAudit` for what the search finds. */
export async function auditPage(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<TablePage<AuditLine>> {
  const text = (query?.search ?? '').trim().toLowerCase().replaceAll('\0', '').slice(0, 100)
  const prefix = `${escapeLike(text)}%`
  const people = text === '' ? [] : await idsOf(manager, prefix)
  return await tablePage<AuditLine>(manager, {
    from,
    columns: {
      id: 'a.id',
      created_at: 'a.occurred_at',
      service: 'a.service',
      action: 'a.action',
      target: 'a.target',
      targetUsername: 'target.username',
      actorUsername: 'actor.username',
      impersonatorUsername: 'admin.username',
      address: 'a.address',
      requestId: 'a.request_id',
      before: 'a.before',
      after: 'a.after',
    },
    filter: text === '' ? '' : found,
    parameters: { text, prefix, people, targets: people.map((id) => `member:${id}`) },
    query,
    dateColumn: 'a.occurred_at',
    tieBreak: 'a.id DESC',
  })
}

async function idsOf(manager: EntityManager, prefix: string): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    'SELECT id FROM members WHERE username LIKE $1 ORDER BY username LIMIT 100',
    [prefix],
  )
  return rows.map(({ id }) => id)
}
