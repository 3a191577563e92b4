import type { SearchTarget } from '@jejaring/service-kit'

/** Searches members by name and username, for a list that joins them as `m`. */
export function memberSearchTarget(key: string): SearchTarget {
  return {
    key,
    from: 'members f',
    sampledTable: 'members',
    id: 'f.member_id',
    columns: ['f.username', 'f.name'],
    listColumns: ['m.username', 'm.name'],
    joins: ['m'],
  }
}

/** Joins the package names, which are the parameters `:ids` and `:names`, as `k`. */
export const joinPackageNames = (packageId: string) =>
  `LEFT JOIN unnest(:ids::int[], :names::text[]) AS k (id, name) ON k.id = ${packageId}`

/** Searches packages by name, for a list that joins them as `k`. */
export function packageSearchTarget(key: string): SearchTarget {
  return {
    key,
    from: 'unnest(:ids::int[], :names::text[]) AS f (id, name)',
    id: 'f.id',
    columns: ['f.name'],
    listColumns: [`coalesce(k.name, '')`],
    joins: ['k'],
  }
}
