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

export function dropMemberCopyTrigger({ of, column }: Pick<MemberCopy, 'of' | 'column'>): string {
  return `DROP TRIGGER ${of}_${column}_named ON ${of}; DROP FUNCTION ${of}_${column}_named();`
}

/** SQL of the prefix (btree) and substring (trigram) indexes that search targets use. */
export function createSearchIndexes(table: string, columns: readonly string[]): string {
  const beginnings = columns.map(
    (column) => `CREATE INDEX ${table}_${column}_begins ON ${table} (lower(${column}) text_pattern_ops);`,
  )
  const middles = columns.map((column) => `lower(${column}) gin_trgm_ops`)
  return `
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    ${beginnings.join('\n')}
    CREATE INDEX ${table}_holds ON ${table} USING gin (${middles.join(', ')});`
}

export function dropSearchIndexes(table: string, columns: readonly string[]): string {
  return `DROP INDEX ${columns.map((column) => `${table}_${column}_begins`).join(', ')}, ${table}_holds;`
}
