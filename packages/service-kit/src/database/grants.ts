import type { EntityManager } from 'typeorm'
import type { SummaryTable } from '../lists/summary-table'

type Columns = '' | ` (${string})`

/**
 * Privileges on a table or view (`SELECT …`), sequence (`USAGE`) or function (`EXECUTE`). Locking by `FOR
 * UPDATE` or `FOR SHARE` requires UPDATE. A column list after UPDATE makes the other columns immutable.
 */
export type Right =
  | `SELECT${'' | ', INSERT'}${'' | `, UPDATE${Columns}`}${'' | ', DELETE'}`
  | 'USAGE'
  | 'EXECUTE'

/**
 * Privileges by table, view or sequence name, or function signature. History, ledger and audit trail have
 * `SELECT, INSERT`: rows are never changed or removed.
 */
export type Rights = Readonly<Record<string, Right>>

/**
 * Privileges on the kit's tables. Partitions of outbox and inbox are created and dropped by a SECURITY
 * DEFINER function.
 */
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

/** Privileges for summary tables: triggers append deltas as the writing role, and merging moves them. */
export function summaryTableRights(rollups: readonly Pick<SummaryTable, 'name'>[]): Rights {
  return Object.fromEntries(
    rollups.flatMap(({ name }): [string, Right][] => [
      [name, 'SELECT, INSERT, UPDATE'],
      [`${name}_changes`, 'SELECT, INSERT, DELETE'],
      [`${name}_now`, 'SELECT'],
    ]),
  )
}

/** All privileges of a service's role, the kit's included. */
export function allRights(rights: Rights): Rights {
  return { ...kitRights, ...rights }
}

/**
 * Sets the privileges of the service's role to the list, in one transaction, so that no intermediate state is
 * visible. Objects not in the list keep theirs: an older version may migrate while a newer one runs.
 * `migrate` runs this as the owner each time.
 */
export async function grantRights(manager: EntityManager, role: string, rights: Rights): Promise<void> {
  const grantee = quoteIdentifier(role)
  const targets = await existingTargets(manager, Object.keys(allRights(rights)))
  const statements = [...targets].map(([name, { kind, reference }]) => {
    const target = `${kind} ${reference}`
    return `REVOKE ALL ON ${target} FROM ${grantee}; GRANT ${allRights(rights)[name]} ON ${target} TO ${grantee};`
  })
  await manager.transaction(async (tx) => {
    await tx.query(`
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${grantee};
      ${await revokePartitions(tx, grantee)}
      ${statements.join('\n')}`)
  })
}

interface GrantTarget {
  readonly kind: 'TABLE' | 'SEQUENCE' | 'FUNCTION'
  readonly reference: string
}

/** The listed objects that exist; others may come with a later migration. */
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
  return new Map(rows.map(({ name, ...target }) => [name, target]))
}

/** Revokes access to partitions: their rows are accessible through the parent table only. */
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
