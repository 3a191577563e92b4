import type { Pool } from 'pg'

/**
 * Returns the privileges that a role really has in a database, directly or through PUBLIC, in the format of a
 * service's `rights`. Reads the catalogue, so that nothing is omitted because no list names it. Columns are
 * sorted by name.
 */
export async function grantedRights(database: Pool, role: string): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string; granted: string }>(GRANTED_RIGHTS_SQL, [role])
  return Object.fromEntries(rows.map(({ name, granted }) => [name, granted]))
}

const TABLE_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'MAINTAIN']

const one = (right: string) => `
  CASE WHEN has_table_privilege($1, c.oid, '${right}') THEN '${right}'
       WHEN ${['SELECT', 'INSERT', 'UPDATE'].includes(right)}
       THEN (SELECT '${right} (' || string_agg(a.attname, ', ' ORDER BY a.attname) || ')' FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                AND has_column_privilege($1, c.oid, a.attnum, '${right}')) END`

const GRANTED_RIGHTS_SQL = `
  SELECT name, granted FROM (
    SELECT c.oid::regclass::text AS name,
           concat_ws(', ', ${TABLE_RIGHTS.map(one).join(', ')}) AS granted
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    SELECT c.oid::regclass::text,
           concat_ws(', ', CASE WHEN has_sequence_privilege($1, c.oid, 'USAGE') THEN 'USAGE' END,
                           CASE WHEN has_sequence_privilege($1, c.oid, 'UPDATE') THEN 'UPDATE' END)
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
    UNION ALL
    -- Those of an extension belong to the server and are for everybody.
    SELECT p.oid::regprocedure::text, CASE WHEN has_function_privilege($1, p.oid, 'EXECUTE') THEN 'EXECUTE' END
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ) each_object WHERE granted <> '' ORDER BY name`
