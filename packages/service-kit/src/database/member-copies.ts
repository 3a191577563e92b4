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
