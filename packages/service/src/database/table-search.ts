import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { EntityManager } from 'typeorm'
import { Binder } from './binder'

/**
 * A place that a text is looked for in, apart from the list, so that an index answers: `lower(column)` with
 * text_pattern_ops for beginnings, with gin_trgm_ops for what stands in the middle.
 */
export interface Finder {
  /** The list's column that holds the ids found (`e.member_id`). */
  readonly key: string
  /** Where they are found, and the id there (`members f`, `f.id`). */
  readonly from: string
  readonly id: string
  readonly columns: readonly string[]
  /** The same columns in the list's own words: what rows are held against when a text is in very many. */
  readonly shown: readonly string[]
  /** Codes and invoices: looked for by their beginnings, however long the text is. */
  readonly beginnings?: boolean
  /** The large table that `from` begins with, where it is more than `members f`: `members f` itself. */
  readonly sample?: string
}

/** More ids than this are not gathered of one place. */
export const MOST_IDS = 2_000

/** What a text was found to be. */
export type Found =
  | { readonly kind: 'not asked' }
  | { readonly kind: 'few'; readonly ids: readonly Ids[] }
  | {
      readonly kind: 'many'
      /** Some of them. */
      readonly ids: readonly Ids[]
      readonly text: string
      /** The places that it was found in too often to gather, and what was gathered of the others. */
      readonly finders: readonly Finder[]
      readonly rest: readonly Ids[]
    }

/** What was found in one place: an array as the database writes it, which goes back to it as it came. */
interface Ids {
  readonly key: string
  readonly type: string
  readonly literal: string
}

interface Findable {
  readonly finders?: readonly Finder[]
  readonly parameters?: Readonly<Record<string, unknown>>
}

/** No text was given. */
export const NOTHING: Found = { kind: 'not asked' }

/** Looks for a text in all places at once. */
export async function find(
  manager: EntityManager,
  { finders = [], parameters = {} }: Findable,
  search: string,
): Promise<Found> {
  const text = textOf(search)
  if (text === '' || finders.length === 0) return NOTHING
  const common = await findCommon(manager, finders, text)
  if (common) return { kind: 'many', ids: common, text, finders, rest: [] }
  const rows = await findPlaces(manager, finders, text, parameters)
  const many = rows.filter(({ hits }) => hits > MOST_IDS)
  // A page of some of them would leave out those that its order wants first.
  if (many.length > 0) {
    const few = rows.filter(({ hits }) => hits <= MOST_IDS)
    const [wide, rest] = [many.map(({ place }) => finders[place]!), idsOf(finders, few, ({ ids }) => ids)]
    return { kind: 'many', ids: someOf(finders, rows), text, finders: wide, rest }
  }
  return { kind: 'few', ids: idsOf(finders, rows, ({ ids }) => ids) }
}

/** Places that are looked through alike are looked through once, whatever is wanted of them. */
async function findPlaces(
  manager: EntityManager,
  finders: readonly Finder[],
  text: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Place[]> {
  const bind = new Binder(parameters)
  const alike = new Map<string, string[]>()
  finders.forEach((finder, index) => {
    const place = [finder.from, finder.beginnings, ...finder.columns].join()
    alike.set(place, [...(alike.get(place) ?? []), `${index}`])
  })
  const groups = [...alike.values()].map((indexes, group) => {
    const finder = finders[Number(indexes[0])]!
    const ids = indexes.map((index) => `${finders[Number(index)]!.id} AS id${index}`)
    const any = finder.columns.map((column) => matches(column, finder, text, bind))
    return {
      found: `found${group} AS MATERIALIZED (SELECT ${ids.join(', ')} FROM ${bind.named(finder.from)}
                WHERE ${any.join(' OR ')} LIMIT ${MOST_IDS + 1})`,
      places: indexes.map(
        (
          index,
        ) => `SELECT ${index} AS place, count(*) AS hits, pg_typeof(array_agg(id${index}))::text AS type,
                           array_agg(id${index})::text AS ids, (array_agg(id${index}))[1:${SOME}]::text AS some
                      FROM found${group}`,
      ),
    }
  })
  return await manager.query(
    `WITH ${groups.map(({ found }) => found).join(', ')}
     ${groups.flatMap(({ places }) => places).join(' UNION ALL ')}`,
    bind.values,
  )
}

/** What one finder found. */
interface Place {
  readonly place: number
  readonly hits: bigint
  readonly type: string
  readonly ids?: string | null
  readonly some: string | null
}

/** Rows of very many people are counted by so many of them: enough to say “more than”. */
const SOME = 100

const someOf = (finders: readonly Finder[], rows: readonly Place[]) =>
  idsOf(finders, rows, ({ some }) => some)

function idsOf(
  finders: readonly Finder[],
  rows: readonly Place[],
  of: (row: Place) => string | null | undefined,
): Ids[] {
  return rows.flatMap((row) => {
    const literal = of(row)
    return literal ? [{ key: finders[row.place]!.key, type: row.type, literal }] : []
  })
}

/** In a large table, a text that is in one of a hundred rows is in very many. */
const COMMON = 0.01
/** Blocks read of a hundred; of a table of a few thousand rows there may be none, and it is looked through whole. */
const PERCENT = 0.1

/**
 * An index gathers all there is before it answers anything: for a common name or letter that takes longer than
 * anything else here. A look at a few blocks tells, and gives some of the ids.
 */
async function findCommon(
  manager: EntityManager,
  finders: readonly Finder[],
  text: string,
): Promise<Ids[] | undefined> {
  const bind = new Binder({})
  const parts = finders.flatMap((finder, index) => {
    const table = finder.sample ?? finder.from
    if (finder.beginnings || !/^\w+ f$/.test(table)) return []
    const any = finder.columns.map((column) => holds(column, patternOf(finder, text), bind)).join(' OR ')
    const ids = `array_agg(${finder.sample ? 'NULL::text' : finder.id}) FILTER (WHERE ${any})`
    return [
      `(SELECT ${index} AS place, count(*) AS looked, count(*) FILTER (WHERE ${any}) AS hits,
               pg_typeof(${ids})::text AS type, ${finder.sample ? 'NULL' : `(${ids})[1:${SOME}]::text`} AS some
          FROM ${table} TABLESAMPLE SYSTEM (${PERCENT}) REPEATABLE (1))`,
    ]
  })
  if (parts.length === 0) return undefined
  const looks: (Place & { looked: bigint })[] = await manager.query(parts.join(' UNION ALL '), bind.values)
  const isCommon = looks.some(({ looked, hits }) => hits >= 10n && Number(hits) >= COMMON * Number(looked))
  return isCommon ? someOf(finders, looks) : undefined
}

/** Beginnings are a range of the index on them, which the one for middles cannot take for its own. */
function matches(column: string, finder: Finder, text: string, bind: Binder): string {
  if (!finder.beginnings && text.length >= 3) return like(column, finder, text, bind)
  const from = `lower(${bind.value(text)}::text)`
  return `lower(${column}) ~>=~ ${from} AND lower(${column}) ~<~ (${from} || chr(1114111))`
}

/** The rows that were found, as a condition. */
export function foundFilter(found: Found, bind: Binder): string[] {
  if (found.kind === 'not asked') return []
  if (found.kind === 'few') return [idsFilter(found.ids, bind)]
  const any = found.finders.flatMap((finder) =>
    finder.shown.map((column) => holds(column, patternOf(finder, found.text), bind)),
  )
  const rest = found.rest.length > 0 ? [idsFilter(found.rest, bind)] : []
  return [[...any, ...rest].join(' OR ')]
}

/**
 * The same rows as a condition of its own with `:names`, for statements that do something with all of them; empty
 * where no text is given.
 */
export function textCondition(
  finders: readonly Finder[],
  search: string,
): { readonly sql: string; readonly parameters: Readonly<Record<string, string>> } {
  const text = textOf(search)
  if (text === '') return { sql: '', parameters: {} }
  const any = finders.flatMap(({ shown, beginnings }) =>
    shown.map((column) => `lower(${column}) LIKE lower(:${beginnings ? 'text_begins' : 'text_holds'})`),
  )
  const begins = `${escapeLike(text)}%`
  return {
    sql: `(${any.join(' OR ')})`,
    parameters: { text_begins: begins, text_holds: text.length < 3 ? begins : `%${begins}` },
  }
}

/**
 * Rows by the ids that were gathered. The planner does not see them: it would weigh each of two thousand, which takes
 * longer than to find their rows.
 */
export function idsFilter(all: readonly Ids[], bind: Binder): string {
  const any = all.map(
    ({ key, type, literal }) => `${key} = ANY (ARRAY(SELECT unnest(${bind.value(literal)}::${type})))`,
  )
  return any.join(' OR ') || 'false'
}

/** As the indexes have it. */
const like = (column: string, finder: Finder, text: string, bind: Binder) =>
  `lower(${column}) LIKE lower(${bind.value(patternOf(finder, text))})`

function patternOf({ beginnings }: Finder, text: string): string {
  const before = beginnings || text.length < 3 ? '' : '%'
  return `${before}${escapeLike(text)}%`
}

/**
 * The same where no index is asked, but one row after the other. A text of the letters that a keyboard has is in the
 * same rows by the rules of no language, which take a tenth of the time.
 */
function holds(column: string, pattern: string, bind: Binder): string {
  if (/[^ -~]/.test(pattern)) return `lower(${column}) LIKE lower(${bind.value(pattern)})`
  return `lower(${column} COLLATE "C") LIKE ${bind.value(pattern.toLowerCase())}`
}

interface Searched {
  readonly columns: Readonly<Record<string, string>>
  readonly searchable?: readonly string[]
  readonly shortByPrefix?: boolean
  readonly query: TableQuery | undefined
}

/** The rows of a short list whose columns hold the text. */
export function ownSearch(source: Searched, bind: Binder): string[] {
  const text = textOf(source.query?.search ?? '')
  const names = source.searchable ?? []
  if (text === '' || names.length === 0) return []
  const before = source.shortByPrefix && text.length < 3 ? '' : '%'
  const pattern = `${before}${escapeLike(text)}%`
  return [names.map((name) => holds(`(${source.columns[name]})::text`, pattern, bind)).join(' OR ')]
}

/** What somebody typed, as it can be looked for. */
export function textOf(search: string): string {
  return search.trim().slice(0, 200).replaceAll('\0', '')
}

/** Makes `%`, `_` and the escape itself ordinary characters of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
