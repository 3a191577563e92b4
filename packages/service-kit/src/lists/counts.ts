import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseOf, isDay, isOwn, narrowing, whereOf } from './filter'
import type { TableSource } from './page'
import { type Found, idsFilter, MOST_IDS, NOTHING } from './search'

/** Counts of a large table, kept by business day or not at all by day (`Rollup`). */
export interface CountSource<Sum extends string = never> {
  /** Usually `<rollup>_now t`. */
  readonly from: string
  /** How many rows of the list one of its rows stands for: `t.rows`. */
  readonly rows: string
  /** The same as the list's `where` and `filter`, in the tally's columns. */
  readonly where?: string
  readonly filter?: string
  /** The business day, for `date_start` and `date_finish`; without it the rows are counted where a day is asked for. */
  readonly day?: string
  /** The same as the list's `sums`; of those that are not here, the rows are asked. */
  readonly sums?: Readonly<Partial<Record<Sum, string>>>
}

export interface Counted<Sum extends string> {
  readonly total: bigint
  readonly filtered: bigint
  /** There are more; `filtered` is how many were counted. */
  readonly more: boolean
  readonly sums: Sums<Sum>
}

export type Sums<Sum extends string> = Readonly<Record<Sum, bigint>>

type Counts = { total: bigint; filtered: bigint } & Record<string, bigint>

/** How many rows there are before and after search and dates, and the sums of the latter. */
export async function countRows<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: Found,
): Promise<Counted<Sum>> {
  const { countSource: tally, query } = source
  const dated = isDay(query?.dateStart ?? '') || isDay(query?.dateFinish ?? '')
  if (!tally) return await countAll(manager, source, found)
  const kept = await readTally(manager, source, tally)
  if (found.kind === 'not asked' && (tally.day || !dated)) return { ...kept, more: false }
  const chosen = await countFound(manager, source, found)
  return { ...chosen, total: kept.total }
}

/** The statement that counts rows before search and dates. */
export function totalOf(source: TableSource<string>, bind: Binder): string {
  const { from, countFrom, countSource: tally } = source
  if (tally) {
    const where = whereOf(tally.where ? [bind.named(tally.where)] : [])
    return `SELECT coalesce(sum(${tally.rows}), 0)::bigint FROM ${bind.named(tally.from)} ${where}`
  }
  const base = whereOf(baseOf(source, bind))
  return `SELECT count(*) FROM ${countFrom && isOwn(source, base) ? bind.named(countFrom) : bind.named(from)} ${base}`
}

/** How many that are. */
export async function countTotal(manager: EntityManager, source: TableSource<string>): Promise<bigint> {
  const bind = new Binder(source.parameters ?? {})
  const [row]: { total: bigint }[] = await manager.query(
    `SELECT (${totalOf(source, bind)}) AS total`,
    bind.values,
  )
  return row!.total
}

export async function countAll<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: Found,
): Promise<Counted<Sum>> {
  const bind = new Binder(source.parameters ?? {})
  const base = whereOf(baseOf(source, bind))
  const chosen = `FILTER (${whereOf(narrowing(source, found, bind)) || 'WHERE true'})`
  const sums = Object.entries<string>(source.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const asked = `count(*) AS total, count(*) ${chosen} AS filtered${aggregates.join('')}`
  const from = source.countFrom && isOwn(source, `${asked} ${base}`) ? source.countFrom : source.from
  const [counts]: Counts[] = await manager.query(
    `SELECT ${asked} FROM ${bind.named(from)} ${base}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, more: false, sums: namedSums(sums, counts!) }
}

async function readTally<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  tally: CountSource<Sum>,
): Promise<Omit<Counted<Sum>, 'more'>> {
  const bind = new Binder(source.parameters ?? {})
  const { dateStart = '', dateFinish = '' } = source.query ?? {}
  const narrow = [
    ...(tally.filter ? [bind.named(tally.filter)] : []),
    ...(tally.day && isDay(dateStart) ? [`${tally.day} >= ${bind.value(dateStart)}::date`] : []),
    ...(tally.day && isDay(dateFinish) ? [`${tally.day} <= ${bind.value(dateFinish)}::date`] : []),
  ]
  const chosen = `FILTER (${whereOf(narrow) || 'WHERE true'})`
  const sums = Object.entries<string | undefined>(tally.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const [counts]: Counts[] = await manager.query(
    `SELECT coalesce(sum(${tally.rows}), 0)::bigint AS total,
            coalesce(sum(${tally.rows}) ${chosen}, 0)::bigint AS filtered${aggregates.join('')}
       FROM ${bind.named(tally.from)} ${whereOf(tally.where ? [bind.named(tally.where)] : [])}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, sums: namedSums(sums, counts!) }
}

/** Rows that a text is in too many of, counted as far as their ids were gathered, and without sums. */
async function countFound<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: Found,
): Promise<Omit<Counted<Sum>, 'total'>> {
  if (found.kind === 'not asked') return { ...(await countExactly(manager, source, found)), more: false }
  const bind = new Binder(source.parameters ?? {})
  const among = narrowing(source, NOTHING, bind)
  const where = whereOf([...baseOf(source, bind), ...among, idsFilter(found.ids, bind)])
  const [counts]: Counts[] = await manager.query(
    `SELECT count(*) AS filtered
       FROM (SELECT FROM ${bind.named(source.countFrom ?? source.from)} ${where} LIMIT ${MOST_IDS}) AS f`,
    bind.values,
  )
  const sums = Object.entries<string>(source.sums ?? {})
  return { filtered: counts!.filtered, more: true, sums: namedSums(sums, {}) }
}

/** Counts and sums by reading every row that filters, search and dates leave. */
export async function countExactly<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: Found,
): Promise<Pick<Counted<Sum>, 'filtered' | 'sums'>> {
  const bind = new Binder(source.parameters ?? {})
  const sums = Object.entries<string>(source.sums ?? {})
  const where = whereOf([...baseOf(source, bind), ...narrowing(source, found, bind)])
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`)
  // Only a text in very many rows is looked for in what the joined tables say.
  const alone = source.countFrom && found.kind === 'not asked' && isOwn(source, where)
  const from = alone ? source.countFrom! : source.from
  const [counts]: Counts[] = await manager.query(
    `SELECT count(*) AS filtered${aggregates.join('')} FROM ${bind.named(from)} ${where}`,
    bind.values,
  )
  return { filtered: counts!.filtered, sums: namedSums(sums, counts!) }
}

export function namedSums<Sum extends string>(
  sums: readonly (readonly [string, unknown])[],
  counts: Readonly<Record<string, unknown>>,
): Sums<Sum> {
  return Object.fromEntries(sums.map(([name], index) => [name, counts[`s${index}`] ?? 0n])) as Sums<Sum>
}
