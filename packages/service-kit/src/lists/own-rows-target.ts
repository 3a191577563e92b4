import type { SearchTarget } from './table-source'

/** Searches columns of the list's own table (`withdrawals w`), whose ids (`w.id`) are the keys of the list. */
export const ownRowsTarget = (
  from: string,
  id: string,
  columns: readonly string[],
  options: Partial<SearchTarget> = {},
): SearchTarget => ({ key: id, from, id, columns, listColumns: columns, ...options })
