import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Binder } from './binder'

/**
 * A place that a text is looked for in, apart from the list, so that an index answers: `lower(column)` with
 * text_pattern_ops for beginnings, with gin_trgm_ops for what stands in the middle.
 */
export interface SearchTarget {
  /** The list's column that holds the ids found (`e.member_id`). */
  readonly key: string
  /** Where they are found, each once, and the id there (`members f`, `f.id`). */
  readonly from: string
  readonly id: string
  /** Where the list holds other ids than those found: the table that leads from one (`key`) to the other (`id`). */
  readonly through?: { readonly from: string; readonly key: string; readonly id: string }
  readonly columns: readonly string[]
  /** What all of them fulfil (`f.status <> 'pending'`): the index may have no others. */
  readonly where?: string
  /** The same columns in the list's own words: what rows are held against when a text is in very many. */
  readonly listColumns: readonly string[]
  /** Each id has one row of the list at most: there are never more rows than people. */
  readonly isUnique?: boolean
  /** Codes and invoices: looked for by their beginnings, however long the text is. */
  readonly prefixOnly?: boolean
  /** What its columns are, whole, in place of holding the text: the amount that a typed “150.000” stands for. */
  readonly exactValue?: string
  /**
   * The index on the beginnings of its one column has the column, too: rows of the list's own table are counted there
   * before they are read, and of too many only some are read.
   */
  readonly hasCoveringIndex?: boolean
}

/** Each value of a column once, from one entry of its index to the next: for few values in very many rows. */
export const distinctValuesOf = (table: string, column: string) => `(
  WITH RECURSIVE each AS (
    (SELECT ${column} FROM ${table} ORDER BY ${column} LIMIT 1)
    UNION ALL
    SELECT (SELECT r.${column} FROM ${table} r WHERE r.${column} > each.${column} ORDER BY r.${column} LIMIT 1)
      FROM each WHERE each.${column} IS NOT NULL
  ) SELECT ${column} FROM each WHERE ${column} IS NOT NULL)`

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
