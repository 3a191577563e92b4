/** Each value of a column once, from one entry of its index to the next: for few values in very many rows. */
export const distinctValuesOf = (table: string, column: string) => `(
  WITH RECURSIVE each AS (
    (SELECT ${column} FROM ${table} ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT r.${column} FROM ${table} r WHERE r.${column} > each.${column} ORDER BY r.${column} LIMIT 1)
      FROM each WHERE each.${column} IS NOT NULL
  ) SELECT ${column} FROM each WHERE ${column} IS NOT NULL)`
