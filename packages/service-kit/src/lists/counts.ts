import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseConditions, filterConditions, isIsoDate, usesOnlyCountTables, whereClause } from './filter'
import type { CountSource, Sums, TableCount, TableSource } from './table-source'
import { idsCondition, MAX_SEARCH_IDS, NO_TEXT, type TextFilter } from './text-filter'

type Counts = { total: bigint; filtered: bigint } & Record<string, bigint>

/** How many rows there are before and after search and dates, and the sums of the latter. */
export async function countRows<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: TextFilter,
): Promise<TableCount<Sum>> {
  const { countSource: tally, query } = source
  const dated = isIsoDate(query?.dateStart ?? '') || isIsoDate(query?.dateFinish ?? '')
  if (!tally) return await countAll(manager, source, found)
  const kept = await readCountSource(manager, source, tally)
  if (found.kind === 'not asked' && (tally.day || !dated)) return { ...kept, more: false }
  const chosen = await countCapped(manager, source, found)
  return { ...chosen, total: kept.total }
}

/** The statement that counts rows before search and dates. */
export function totalStatement(source: TableSource<string>, bind: Binder): string {
  const { from, countFrom, countSource: tally } = source
  if (tally) {
    const where = whereClause(tally.where ? [bind.bindNames(tally.where)] : [])
    return `SELECT coalesce(sum(${tally.rows}), 0)::bigint FROM ${bind.bindNames(tally.from)} ${where}`
  }
  const base = whereClause(baseConditions(source, bind))
  return `SELECT count(*) FROM ${countFrom && usesOnlyCountTables(source, base) ? bind.bindNames(countFrom) : bind.bindNames(from)} ${base}`
}

/** How many that are. */
export async function countTotal(manager: EntityManager, source: TableSource<string>): Promise<bigint> {
  const bind = new Binder(source.parameters ?? {})
  const [row]: { total: bigint }[] = await manager.query(
    `SELECT (${totalStatement(source, bind)}) AS total`,
    bind.values,
  )
  return row!.total
}

export async function countAll<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: TextFilter,
): Promise<TableCount<Sum>> {
  const bind = new Binder(source.parameters ?? {})
  const base = whereClause(baseConditions(source, bind))
  const chosen = `FILTER (${whereClause(filterConditions(source, found, bind)) || 'WHERE true'})`
  const sums = Object.entries<string>(source.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const asked = `count(*) AS total, count(*) ${chosen} AS filtered${aggregates.join('')}`
  const from =
    source.countFrom && usesOnlyCountTables(source, `${asked} ${base}`) ? source.countFrom : source.from
  const [counts]: Counts[] = await manager.query(
    `SELECT ${asked} FROM ${bind.bindNames(from)} ${base}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, more: false, sums: namedSums(sums, counts!) }
}

async function readCountSource<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  tally: CountSource<Sum>,
): Promise<Omit<TableCount<Sum>, 'more'>> {
  const bind = new Binder(source.parameters ?? {})
  const { dateStart = '', dateFinish = '' } = source.query ?? {}
  const narrow = [
    ...(tally.filter ? [bind.bindNames(tally.filter)] : []),
    ...(tally.day && isIsoDate(dateStart) ? [`${tally.day} >= ${bind.bindValue(dateStart)}::date`] : []),
    ...(tally.day && isIsoDate(dateFinish) ? [`${tally.day} <= ${bind.bindValue(dateFinish)}::date`] : []),
  ]
  const chosen = `FILTER (${whereClause(narrow) || 'WHERE true'})`
  const sums = Object.entries<string | undefined>(tally.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const [counts]: Counts[] = await manager.query(
    `SELECT coalesce(sum(${tally.rows}), 0)::bigint AS total,
            coalesce(sum(${tally.rows}) ${chosen}, 0)::bigint AS filtered${aggregates.join('')}
       FROM ${bind.bindNames(tally.from)} ${whereClause(tally.where ? [bind.bindNames(tally.where)] : [])}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, sums: namedSums(sums, counts!) }
}

/** Rows that a text is in too many of, counted as far as their ids were gathered, and without sums. */
async function countCapped<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: TextFilter,
): Promise<Omit<TableCount<Sum>, 'total'>> {
  if (found.kind === 'not asked') return { ...(await countExactly(manager, source, found)), more: false }
  const bind = new Binder(source.parameters ?? {})
  const among = filterConditions(source, NO_TEXT, bind)
  const where = whereClause([...baseConditions(source, bind), ...among, idsCondition(found.ids, bind)])
  const [counts]: Counts[] = await manager.query(
    `SELECT count(*) AS filtered
       FROM (SELECT FROM ${bind.bindNames(source.countFrom ?? source.from)} ${where} LIMIT ${MAX_SEARCH_IDS}) AS f`,
    bind.values,
  )
  const sums = Object.entries<string>(source.sums ?? {})
  return { filtered: counts!.filtered, more: true, sums: namedSums(sums, {}) }
}

/** Counts and sums by reading every row that filters, search and dates leave. */
export async function countExactly<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  found: TextFilter,
): Promise<Pick<TableCount<Sum>, 'filtered' | 'sums'>> {
  const bind = new Binder(source.parameters ?? {})
  const sums = Object.entries<string>(source.sums ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, found, bind)])
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`)
  // Only a text in very many rows is looked for in what the joined tables say.
  const alone = source.countFrom && found.kind === 'not asked' && usesOnlyCountTables(source, where)
  const from = alone ? source.countFrom! : source.from
  const [counts]: Counts[] = await manager.query(
    `SELECT count(*) AS filtered${aggregates.join('')} FROM ${bind.bindNames(from)} ${where}`,
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
