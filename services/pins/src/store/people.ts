import type { Finder } from '@jejaring/service-kit'

/** The members whom a text names, for a list that shows them in these columns. */
export function people(key: string, shown: readonly string[] = ['m.username', 'm.name']): Finder {
  return { key, from: 'members f', id: 'f.member_id', columns: ['f.username', 'f.name'], shown }
}

/** The packages whom a text names, out of `:ids` and `:names`. */
export function packages(key: string): Finder {
  return {
    ...{ key, from: 'unnest(:ids::int[], :names::text[]) AS f (id, name)', id: 'f.id' },
    ...{ columns: ['f.name'], shown: [`coalesce(k.name, '')`] },
  }
}
