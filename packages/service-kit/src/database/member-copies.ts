import type { EntityManager } from 'typeorm'

interface MemberCopy {
  /** The table with member references, and the column with the member id. */
  readonly of: string
  readonly column: string
  /** The service's copy of members, with key and required columns (`members (id, username, version)`). */
  readonly into: string
  /** Values of a placeholder whose version any event supersedes (`'', 0`). */
  readonly blank: string
}

/**
 * SQL of a trigger that inserts a nameless placeholder into the member copy for every referenced member,
 * until its event arrives: a list can then start from the names, in their order, and miss no row.
 */
export function createMemberCopyTrigger({ of, column, into, blank }: MemberCopy): string {
  const name = `${of}_${column}_named`
  const insert = (from: string) => `
    INSERT INTO ${into} SELECT DISTINCT r.${column}, ${blank} FROM ${from} r WHERE r.${column} IS NOT NULL
     ORDER BY r.${column} ON CONFLICT DO NOTHING;`
  return `
    ${insert(of)}
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN ${insert('rows_after')} RETURN NULL; END $$;
    CREATE TRIGGER ${name} AFTER INSERT ON ${of} REFERENCING NEW TABLE AS rows_after
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`
}

/** A column of a service's copy of members: its name and PostgreSQL type, and its value of a copy. */
type MemberCopyColumn<Copy> = readonly [name: string, type: string, read: (copy: Copy) => unknown]

/**
 * Returns a function that upserts copies of members into the table `members`; the first column is its key, another one
 * is `version`. An older or equal version changes nothing, and the newest of several wins, so the order of delivery does
 * not matter. Locks in id order.
 */
export function memberCopyUpsert<Copy>(
  columns: readonly MemberCopyColumn<Copy>[],
): (manager: EntityManager, copies: readonly Copy[]) => Promise<void> {
  const names = columns.map(([name]) => name)
  const [key, ...others] = names
  const arrays = columns.map(([, type], index) => `(SELECT $${index + 1}::${type}[])`)
  const sql = `
    INSERT INTO members AS m (${names.join(', ')})
    SELECT DISTINCT ON (new.${key}) new.* FROM unnest(${arrays.join(', ')}) AS new (${names.join(', ')})
     ORDER BY new.${key}, new.version DESC
    ON CONFLICT (${key}) DO UPDATE SET ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
     WHERE m.version < excluded.version`
  return async (manager, copies) => {
    await manager.query(
      sql,
      columns.map(([, , read]) => copies.map(read)),
    )
  }
}
