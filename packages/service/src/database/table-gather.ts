import type { EntityManager } from 'typeorm'
import { namedSums, type Sums } from './table-counts'
import { type Hits, wideOf } from './table-find'
import { aggregates, foundOf, gatheringOf, statement, type Wanted } from './table-gathering'
import type { TableSource } from './table-page'
import type { Found } from './table-search'

export interface Gathered<Row, Sum extends string> {
  readonly total: bigint
  readonly filtered: bigint
  /** There are more; `filtered` is how many were counted, and `sums` are none. */
  readonly more: boolean
  readonly sums: Sums<Sum>
  readonly rows: Row[]
}

/**
 * The rows that a text is in, as they are asked for: found, counted, summed and cut to a page by one statement, so that
 * no row is read twice and no id leaves the database. Where it is in too many people or things for that: how it is to
 * be looked for.
 */
export async function gather<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  wanted: Wanted,
): Promise<Gathered<Row, Sum> | Found> {
  const gathering = gatheringOf(source, text)
  const { bind, sums } = gathering
  const answers: (Answer & Row)[] = await manager.query(statement(gathering, wanted), bind.values)
  const { too_many: hits, total_rows: total, most_rows: most, filtered_rows: filtered } = answers[0]!
  if (hits) return wideOf(source.finders ?? [], text, hits)
  const rows = rowsOf<Row>(answers, sums.length)
  if (filtered <= most) return { total, filtered, more: false, sums: namedSums(sums, answers[0]!), rows }
  const more = { total, filtered: BigInt(most), more: true, sums: namedSums<Sum>(sums, {}) }
  if (rows.length === wanted.limit) return { ...more, rows }
  return await gatherFar(manager, source, text, { wanted, more })
}

interface Answer extends Record<string, unknown> {
  /** What was found of a text that is in too many people or things. */
  readonly too_many: readonly Hits[] | null
  readonly total_rows: bigint
  /** So many rows were counted at most; `filtered_rows` is one more where there are more. */
  readonly most_rows: number
  readonly filtered_rows: bigint
  readonly is_row: boolean | null
}

function rowsOf<Row>(answers: readonly (Answer & Row)[], sums: number): Row[] {
  const meta = new Set([
    'too_many',
    'total_rows',
    'most_rows',
    'filtered_rows',
    'is_row',
    ...Array.from({ length: sums }, (_, n) => `s${n}`),
  ])
  return answers
    .filter(({ is_row }) => is_row)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !meta.has(name))) as Row)
}

/**
 * The same where members who are named alike came together, and all their rows are far from the list's end: the page
 * is sorted out of all of them. One that is not full is the last, and then they are counted, however many.
 */
async function gatherFar<Row extends object, Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  text: string,
  { wanted, more }: { readonly wanted: Wanted; readonly more: Omit<Gathered<never, Sum>, 'rows'> },
): Promise<Gathered<Row, Sum>> {
  const gathering = gatheringOf(source, text)
  const { bind, sums, own, ...parts } = gathering
  const among = `(${foundOf(gathering, 'OFFSET 0')}) ${own}`
  const finding = `WITH ${parts.places.map(({ sql }) => sql).join(', ')}`
  const page = `(SELECT ${own}.* FROM ${among}${parts.ownOrder ? '' : parts.joins}
    ORDER BY ${parts.order} LIMIT ${wanted.limit} OFFSET ${wanted.start}) ${own}${parts.joins}`
  const rows: Row[] = parts.selected
    ? await manager.query(
        `${finding} SELECT ${parts.selected} FROM ${page} ORDER BY ${parts.order}`,
        bind.values,
      )
    : []
  if (rows.length === wanted.limit) return { ...more, rows }
  const [counts]: Answer[] = await manager.query(
    `${finding} SELECT count(*) AS filtered_rows${aggregates(sums)} FROM ${among}`,
    bind.values,
  )
  const { filtered_rows: filtered } = counts!
  return { total: more.total, filtered, more: false, sums: namedSums(sums, counts!), rows }
}
