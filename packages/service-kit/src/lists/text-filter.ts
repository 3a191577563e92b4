import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'
import type { SearchTarget } from './table-source'

/** Maximum number of ids collected per search target. */
export const MAX_SEARCH_IDS = 2_000

/** How rows are restricted by a searched text that was not resolved to a page. */
export type TextFilter =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'broad'
      /** Sampled ids, for counting. */
      readonly ids: readonly MatchedIds[]
      readonly text: string
      /** Targets with too many matches, and the collected ids of the others. */
      readonly broadTargets: readonly SearchTarget[]
      readonly otherMatches: readonly MatchedIds[]
      /** The sample had no match, so matches are not spread over the list. */
      readonly isRare?: boolean
    }

/** Matching ids of one target: a PostgreSQL array literal, passed back unchanged. */
export interface MatchedIds {
  readonly key: string
  readonly type: string
  readonly literal: string
}

/** No text was searched. */
export const NO_TEXT: TextFilter = { kind: 'none' }

/** Conditions of the text filter. */
export function textFilterConditions(textFilter: TextFilter, bind: Binder): string[] {
  if (textFilter.kind === 'none') return []
  const any = textFilter.broadTargets.flatMap((target) =>
    target.listColumns.map((column) => matchesText(column, target, textFilter.text, bind)),
  )
  const others = textFilter.otherMatches.length > 0 ? [idsCondition(textFilter.otherMatches, bind)] : []
  return [[...any, ...others].join(' OR ')]
}

/**
 * The text search as one condition with `:names`, for statements that change all matching rows; empty without
 * a text.
 */
export function textCondition(
  searchTargets: readonly SearchTarget[],
  search: string,
): { readonly sql: string; readonly parameters: Readonly<Record<string, string>> } {
  const text = normalizeSearch(search)
  if (text === '') return { sql: '', parameters: {} }
  const any = searchTargets.flatMap(({ listColumns, prefixOnly, exactValue }, index) =>
    listColumns.map((column) =>
      exactValue === undefined
        ? `lower(${column}) LIKE lower(:${prefixOnly ? 'text_begins' : 'text_holds'})`
        : `${column} = :text_exact_${index}`,
    ),
  )
  const begins = `${escapeLike(text)}%`
  const exactValues = searchTargets.map(({ exactValue }, index) => [`text_exact_${index}`, exactValue ?? ''])
  return {
    sql: `(${any.join(' OR ')})`,
    parameters: {
      text_begins: begins,
      text_holds: text.length < 3 ? begins : `%${begins}`,
      ...Object.fromEntries(exactValues.filter(([, value]) => value !== '')),
    },
  }
}

/**
 * Condition by collected ids. The subquery hides them from the planner, which would otherwise estimate each
 * of two thousand ids, longer than the lookup itself.
 */
export function idsCondition(all: readonly MatchedIds[], bind: Binder): string {
  const any = all.map(
    ({ key, type, literal }) => `${key} = ANY (ARRAY(SELECT unnest(${bind.bindValue(literal)}::${type})))`,
  )
  return any.join(' OR ') || 'false'
}

/** Matches the expression of the trigram index. */
export const indexedLike = (column: string, target: SearchTarget, text: string, bind: Binder) =>
  `lower(${column}) LIKE lower(${bind.bindValue(likePattern(target, text))})`

export function likePattern({ prefixOnly: beginnings }: SearchTarget, text: string): string {
  const before = beginnings || text.length < 3 ? '' : '%'
  return `${before}${escapeLike(text)}%`
}

/** Compares without an index. */
export function matchesText(column: string, target: SearchTarget, text: string, bind: Binder): string {
  if (target.exactValue !== undefined) return `${column} = ${bind.bindValue(target.exactValue)}`
  return matchesPattern(column, likePattern(target, text), bind)
}

/**
 * LIKE without an index. For a pure ASCII pattern the C collation gives the same result in a tenth of the
 * time.
 */
export function matchesPattern(column: string, pattern: string, bind: Binder): string {
  if (/[^ -~]/.test(pattern)) return `lower(${column}) LIKE lower(${bind.bindValue(pattern)})`
  return `lower(${column} COLLATE "C") LIKE ${bind.bindValue(pattern.toLowerCase())}`
}

interface SearchedColumns {
  readonly columns: Readonly<Record<string, string>>
  readonly searchable?: readonly string[]
  readonly shortByPrefix?: boolean
  readonly query: TableQuery | undefined
}

/** Conditions of a text search over the columns of a short list. */
export function columnSearch(source: SearchedColumns, bind: Binder): string[] {
  const text = normalizeSearch(source.query?.search ?? '')
  const names = source.searchable ?? []
  if (text === '' || names.length === 0) return []
  const before = source.shortByPrefix && text.length < 3 ? '' : '%'
  const pattern = `${before}${escapeLike(text)}%`
  return [names.map((name) => matchesPattern(`(${source.columns[name]})::text`, pattern, bind)).join(' OR ')]
}

/** Trims a searched text and bounds its length. */
export function normalizeSearch(search: string): string {
  return search.trim().slice(0, 200).replaceAll('\0', '')
}

/** Escapes `%`, `_` and the backslash of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
