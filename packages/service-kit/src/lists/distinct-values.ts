/**
 * Subquery of the distinct values of an indexed column by a loose index scan (skip scan): fast for few values
 * in a large table.
 */
export const distinctValuesOf = (table: string, column: string) => `(
  WITH RECURSIVE each AS (
    (SELECT ${column} FROM ${table} ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT r.${column} FROM ${table} r WHERE r.${column} > each.${column} ORDER BY r.${column} LIMIT 1)
      FROM each WHERE each.${column} IS NOT NULL
  ) SELECT ${column} FROM each WHERE ${column} IS NOT NULL)`
