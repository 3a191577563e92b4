import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'
import type { SearchTarget } from './table-source'

/** More ids than this are not gathered of one place. */
export const MAX_SEARCH_IDS = 2_000

/** What a text that is not gathered was found to be. */
export type TextFilter =
  | { readonly kind: 'not asked' }
  | {
      readonly kind: 'many'
      /** Some of them. */
      readonly ids: readonly MatchedIds[]
      readonly text: string
      /** The places that it was found in too often to gather, and what was gathered of the others. */
      readonly searchTargets: readonly SearchTarget[]
      readonly rest: readonly MatchedIds[]
      /** A look at a few blocks had not found it: it is not near wherever one looks. */
      readonly isRare?: boolean
    }

/** What was found in one place: an array as the database writes it, which goes back to it as it came. */
export interface MatchedIds {
  readonly key: string
  readonly type: string
  readonly literal: string
}

/** No text was given. */
export const NO_TEXT: TextFilter = { kind: 'not asked' }

/** The rows that were found, as a condition. */
export function textFilterConditions(found: TextFilter, bind: Binder): string[] {
  if (found.kind === 'not asked') return []
  const any = found.searchTargets.flatMap((finder) =>
    finder.listColumns.map((column) => matchesText(column, finder, found.text, bind)),
  )
  const rest = found.rest.length > 0 ? [idsCondition(found.rest, bind)] : []
  return [[...any, ...rest].join(' OR ')]
}

/**
 * The same rows as a condition of its own with `:names`, for statements that do something with all of them; empty
 * where no text is given.
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
      ...{ text_begins: begins, text_holds: text.length < 3 ? begins : `%${begins}` },
      ...Object.fromEntries(exactValues.filter(([, value]) => value !== '')),
    },
  }
}

/**
 * Rows by the ids that were gathered. The planner does not see them: it would weigh each of two thousand, which takes
 * longer than to find their rows.
 */
export function idsCondition(all: readonly MatchedIds[], bind: Binder): string {
  const any = all.map(
    ({ key, type, literal }) => `${key} = ANY (ARRAY(SELECT unnest(${bind.bindValue(literal)}::${type})))`,
  )
  return any.join(' OR ') || 'false'
}

/** As the indexes have it. */
export const indexedLike = (column: string, finder: SearchTarget, text: string, bind: Binder) =>
  `lower(${column}) LIKE lower(${bind.bindValue(likePattern(finder, text))})`

export function likePattern({ prefixOnly: beginnings }: SearchTarget, text: string): string {
  const before = beginnings || text.length < 3 ? '' : '%'
  return `${before}${escapeLike(text)}%`
}

/** Whether a row has what a finder looks for, where no index is asked. */
export function matchesText(column: string, finder: SearchTarget, text: string, bind: Binder): string {
  if (finder.exactValue !== undefined) return `${column} = ${bind.bindValue(finder.exactValue)}`
  return matchesPattern(column, likePattern(finder, text), bind)
}

/**
 * The same where no index is asked, but one row after the other. A text of the letters that a keyboard has is in the
 * same rows by the rules of no language, which take a tenth of the time.
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

/** The rows of a short list whose columns hold the text. */
export function columnSearch(source: SearchedColumns, bind: Binder): string[] {
  const text = normalizeSearch(source.query?.search ?? '')
  const names = source.searchable ?? []
  if (text === '' || names.length === 0) return []
  const before = source.shortByPrefix && text.length < 3 ? '' : '%'
  const pattern = `${before}${escapeLike(text)}%`
  return [names.map((name) => matchesPattern(`(${source.columns[name]})::text`, pattern, bind)).join(' OR ')]
}

/** What somebody typed, as it can be looked for. */
export function normalizeSearch(search: string): string {
  return search.trim().slice(0, 200).replaceAll('\0', '')
}

/** Makes `%`, `_` and the escape itself ordinary characters of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
