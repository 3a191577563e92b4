interface MemberCopy {
  /** The table whose rows belong to members, and its column that says to whom. */
  readonly of: string
  readonly column: string
  /** The copy of members: its key first, then all that must be given (`members (id, username, version)`). */
  readonly into: string
  /** Their values, of a version that any event replaces (`'', 0`). */
  readonly blank: string
}

/**
 * Statements that see to it that every row's member is in the copy of members, without a name until its event
 * comes: so a list can begin with the names, in their order, and miss no row.
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

/** Indexes by which searchTargets find members: beginnings and middles of these columns of `members`. */
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
