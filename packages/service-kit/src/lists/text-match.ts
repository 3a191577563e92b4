import type { Binder } from './binder'
import { isAscii, mapPatterns, normalizeSearch, type TextPatterns, textPatterns } from './searched-text'
import type { AnyTable, SearchTarget } from './table-source'

/** How the rows that match a searched text are found. */
export type TextMatch =
  /** No text is searched. */
  | { readonly kind: 'all' }
  /** Few rows match: their number, an array literal of their keys, and its type. */
  | { readonly kind: 'keys'; readonly rows: bigint; readonly literal: string; readonly type: string }
  /** Rows are compared with the text, in the list's order. `atLeast`: a lower bound of the rows, too many to count. */
  | { readonly kind: 'compared'; readonly atLeast?: bigint }

/** The condition that compares each row with the searched text. */
export const comparedMatch = (source: AnyTable): TextMatch => ({
  kind: searchedText(source) === '' || comparisonsOf(source).length === 0 ? 'all' : 'compared',
})

/** The searched text in the form of stored texts. */
export function searchedText({ query }: Pick<AnyTable, 'query'>): string {
  return normalizeSearch(query?.search ?? '')
}

/** The conditions of a match, and the joins that they need. */
export function matchCondition(
  source: AnyTable,
  match: TextMatch,
  bind: Binder,
): { conditions: string[]; joins: readonly string[] } {
  if (match.kind === 'all') return { conditions: [], joins: [] }
  if (match.kind === 'keys') {
    // The subquery hides the keys from the planner, which would otherwise estimate each of them, longer than the lookup.
    const keys = `ARRAY(SELECT unnest(${bind.bindValue(match.literal)}::${match.type}))`
    return { conditions: [`${source.key} = ANY (${keys})`], joins: [] }
  }
  const comparisons = comparisonsOf(source)
  return {
    conditions: [comparisons.map((comparison) => comparisonSql(comparison, bind)).join(' OR ')],
    joins: comparisons.flatMap(({ joins = [] }) => joins),
  }
}

/** A column and the patterns, or the exact values, that it is compared with. */
interface Comparison {
  readonly sql: string
  readonly joins?: readonly string[] | undefined
  readonly patterns: TextPatterns
  readonly exactValues?: readonly string[] | undefined
}

function comparisonsOf(source: AnyTable): Comparison[] {
  const { searchTargets = [], searchable = [], columns, shortByPrefix } = source
  const text = searchedText(source)
  const scanned = searchable.map((name) => ({
    sql: `(${columns[name]!.sql})::text`,
    joins: columns[name]!.joins,
    patterns: textPatterns(text, shortByPrefix ? {} : { shortToo: true }),
  }))
  const targets = searchTargets.flatMap(({ listColumns, joins, exactValues, ...target }) =>
    listColumns.map((sql) => ({ sql, joins, exactValues, patterns: textPatterns(text, target) })),
  )
  return [...scanned, ...targets]
}

/**
 * For a pure ASCII pattern the C collation gives the same result in a tenth of the time. The subqueries hide the patterns
 * from the planner: it takes a long text for rare, and would sort all rows in place of reading a page in its order.
 */
function comparisonSql({ sql, patterns, exactValues }: Comparison, bind: Binder): string {
  if (exactValues) return `${sql} = ANY (${bind.bindValue(exactValues)})`
  return isAscii(patterns)
    ? matchesSql(
        `lower(${sql} COLLATE "C")`,
        mapPatterns(patterns, (pattern) => `(SELECT ${bind.bindValue(pattern.toLowerCase())}::text)`),
      )
    : matchesSql(
        `lower(${sql})`,
        mapPatterns(patterns, (pattern) => `(SELECT lower(${bind.bindValue(pattern)}::text))`),
      )
}

/** The condition that a column in lower case matches patterns, which are given as SQL. */
export function matchesSql(column: string, { texts, words }: TextPatterns): string {
  const anyText = texts.map((text) => `${column} LIKE ${text}`)
  const allWords = words.map((word) => `${column} ~ ${word}`).join(' AND ')
  return [...anyText, ...(allWords ? [`(${allWords})`] : [])].join(' OR ') || 'false'
}

/**
 * The text search as one condition with `:names`, for statements that change all matching rows; empty without
 * a text.
 */
export function textCondition(
  searchTargets: readonly Pick<SearchTarget, 'listColumns' | 'prefixOnly' | 'reversed' | 'exactValues'>[],
  search: string,
): { readonly sql: string; readonly parameters: Readonly<Record<string, unknown>> } {
  const text = normalizeSearch(search)
  if (text === '') return { sql: '', parameters: {} }
  const parameters: Record<string, unknown> = {}
  const add = (value: unknown): string => {
    const name = `text_${Object.keys(parameters).length}`
    parameters[name] = value
    return `:${name}`
  }
  const any = searchTargets.flatMap((target) => {
    const patterns = textPatterns(text, target)
    return target.listColumns.map((column) =>
      target.exactValues
        ? `${column} = ANY (${add(target.exactValues)})`
        : matchesSql(
            `lower(${column})`,
            mapPatterns(patterns, (pattern) => `lower(${add(pattern)})`),
          ),
    )
  })
  return { sql: `(${any.join(' OR ')})`, parameters }
}
