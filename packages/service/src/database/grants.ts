import type { EntityManager } from 'typeorm'

/**
 * Gives the running service's role what it needs and no more: rows of every table, no DDL, and no
 * change or deletion where history is append-only. `migrate` runs this as the owner, every time.
 */
export async function grantRestrictedRole(
  manager: EntityManager,
  role: string,
  appendOnly: readonly string[],
): Promise<void> {
  const grantee = quoted(role)
  await manager.query(`
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${grantee};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${grantee};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${grantee};
    REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${grantee};
    REVOKE EXECUTE ON FUNCTION create_day_partition(text, date) FROM ${grantee};
  `)
  for (const table of appendOnly) {
    await manager.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${quoted(table)} FROM ${grantee}`)
  }
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
