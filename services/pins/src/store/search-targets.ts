import type { SearchTarget } from '@jejaring/service-kit'

/** Searches members by name and username, for a list that shows them in these columns. */
export function memberSearchTarget(
  key: string,
  listColumns: readonly string[] = ['m.username', 'm.name'],
): SearchTarget {
  return { key, from: 'members f', id: 'f.member_id', columns: ['f.username', 'f.name'], listColumns }
}

/** Searches packages by name, from the parameters `:ids` and `:names`. */
export function packageSearchTarget(key: string): SearchTarget {
  return {
    key,
    from: 'unnest(:ids::int[], :names::text[]) AS f (id, name)',
    id: 'f.id',
    columns: ['f.name'],
    listColumns: [`coalesce(k.name, '')`],
  }
}
