import type { EntityManager } from 'typeorm'
import type { SummaryTable } from '../lists/summary-table'

type Columns = '' | ` (${string})`

/**
 * What the running service may do with one table, view (`SELECT …`), sequence (`USAGE`) or function (`EXECUTE`). What is
 * locked by `FOR UPDATE` or `FOR SHARE` needs UPDATE. A list of columns behind UPDATE leaves the others as they were written.
 */
export type Right =
  | `SELECT${'' | ', INSERT'}${'' | `, UPDATE${Columns}`}${'' | ', DELETE'}`
  | 'USAGE'
  | 'EXECUTE'

/**
 * By the name of the table, view or sequence, or the signature of the function. History, ledger and audit trail have
 * `SELECT, INSERT`: what happened is never changed or removed.
 */
export type Rights = Readonly<Record<string, Right>>

/** Of the tables that every service has. Days of outbox and inbox are made and dropped by a function of the owner. */
const kitRights: Rights = {
  migrations: 'SELECT',
  outbox: 'SELECT, INSERT, UPDATE (leased_until, published_at, stream_seq)',
  inbox: 'SELECT, INSERT',
  parked_messages: 'SELECT, INSERT, UPDATE',
  idempotency_keys: 'SELECT, INSERT, UPDATE, DELETE',
  stream_record: 'SELECT, INSERT, UPDATE',
  imports: 'SELECT, INSERT, UPDATE',
  'maintain_partitions()': 'EXECUTE',
}

/** What counting by rollups needs: their triggers append as whoever writes, and folding moves it. */
export function summaryTableRights(rollups: readonly Pick<SummaryTable, 'name'>[]): Rights {
  return Object.fromEntries(
    rollups.flatMap(({ name }): [string, Right][] => [
      [name, 'SELECT, INSERT, UPDATE'],
      [`${name}_changes`, 'SELECT, INSERT, DELETE'],
      [`${name}_now`, 'SELECT'],
    ]),
  )
}

/** All that the running service of a definition may do in its database. */
export function allRights(rights: Rights): Rights {
  return { ...kitRights, ...rights }
}

/**
 * Makes the rights of the running service's role those of the list, in one transaction: nobody sees a table between. What
 * the list does not know stays as it is, so that an older version may migrate beside a newer one. `migrate` runs this as
 * the owner, every time.
 */
export async function grantRights(manager: EntityManager, role: string, rights: Rights): Promise<void> {
  const grantee = quoteIdentifier(role)
  const there = await existingTargets(manager, Object.keys(allRights(rights)))
  const statements = [...there].map(([name, { kind, reference }]) => {
    const target = `${kind} ${reference}`
    return `REVOKE ALL ON ${target} FROM ${grantee}; GRANT ${allRights(rights)[name]} ON ${target} TO ${grantee};`
  })
  await manager.transaction(async (its) => {
    await its.query(`
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${grantee};
      ${await revokePartitions(its, grantee)}
      ${statements.join('\n')}`)
  })
}

interface GrantTarget {
  readonly kind: 'TABLE' | 'SEQUENCE' | 'FUNCTION'
  readonly reference: string
}

/** Those of the names that exist: a migration may be on its way to the others. */
async function existingTargets(
  manager: EntityManager,
  names: readonly string[],
): Promise<Map<string, GrantTarget>> {
  const rows: (GrantTarget & { name: string })[] = await manager.query(
    `SELECT n.name, c.oid::regclass::text AS reference, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
       FROM unnest($1::text[]) AS n (name) JOIN pg_class c ON c.relname = n.name
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
     UNION ALL
     SELECT n.name, p.oid::regprocedure::text, 'FUNCTION'
       FROM unnest($1::text[]) AS n (name) JOIN pg_proc p ON p.oid = to_regprocedure(n.name)
      WHERE n.name LIKE '%(%'`,
    [names],
  )
  return new Map(rows.map(({ name, ...found }) => [name, found]))
}

/** Rows of a partitioned table are reached through it alone. */
async function revokePartitions(manager: EntityManager, grantee: string): Promise<string> {
  const rows: { list: string | null }[] = await manager.query(
    `SELECT string_agg(c.oid::regclass::text, ', ') AS list FROM pg_class c
      WHERE c.relispartition AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  )
  const list = rows[0]?.list
  return list ? `REVOKE ALL ON ${list} FROM ${grantee};` : ''
}

function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
