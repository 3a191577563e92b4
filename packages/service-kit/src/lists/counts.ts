import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseConditions, filterConditions, isIsoDate, usesOnlyCountTables, whereClause } from './filter'
import type { CountSource, Sums, TableCount, TableSource } from './table-source'
import { idsCondition, MAX_SEARCH_IDS, NO_TEXT, type TextFilter } from './text-filter'

type Counts = { total: bigint; filtered: bigint } & Record<string, bigint>

/** Counts rows before and after search and dates, and sums the latter. */
export async function countRows<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  textFilter: TextFilter,
): Promise<TableCount<Sum>> {
  const { countSource, query } = source
  const dated = isIsoDate(query?.dateStart ?? '') || isIsoDate(query?.dateFinish ?? '')
  if (!countSource) return await countAll(manager, source, textFilter)
  const summary = await readCountSource(manager, source, countSource)
  if (textFilter.kind === 'none' && (countSource.day || !dated)) return { ...summary, more: false }
  const counted = await countCapped(manager, source, textFilter)
  return { ...counted, total: summary.total }
}

/** SQL that counts rows before search and dates. */
export function totalStatement(source: TableSource<string>, bind: Binder): string {
  const { from, countFrom, countSource } = source
  if (countSource) {
    const where = whereClause(countSource.where ? [bind.bindNames(countSource.where)] : [])
    return `SELECT coalesce(sum(${countSource.rows}), 0)::bigint FROM ${bind.bindNames(countSource.from)} ${where}`
  }
  const base = whereClause(baseConditions(source, bind))
  return `SELECT count(*) FROM ${countFrom && usesOnlyCountTables(source, base) ? bind.bindNames(countFrom) : bind.bindNames(from)} ${base}`
}

/** Counts rows before search and dates. */
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
  textFilter: TextFilter,
): Promise<TableCount<Sum>> {
  const bind = new Binder(source.parameters ?? {})
  const base = whereClause(baseConditions(source, bind))
  const chosen = `FILTER (${whereClause(filterConditions(source, textFilter, bind)) || 'WHERE true'})`
  const sums = Object.entries<string>(source.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const selected = `count(*) AS total, count(*) ${chosen} AS filtered${aggregates.join('')}`
  const from =
    source.countFrom && usesOnlyCountTables(source, `${selected} ${base}`) ? source.countFrom : source.from
  const [counts]: Counts[] = await manager.query(
    `SELECT ${selected} FROM ${bind.bindNames(from)} ${base}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, more: false, sums: namedSums(sums, counts!) }
}

async function readCountSource<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  countSource: CountSource<Sum>,
): Promise<Omit<TableCount<Sum>, 'more'>> {
  const bind = new Binder(source.parameters ?? {})
  const { dateStart = '', dateFinish = '' } = source.query ?? {}
  const narrow = [
    ...(countSource.filter ? [bind.bindNames(countSource.filter)] : []),
    ...(countSource.day && isIsoDate(dateStart)
      ? [`${countSource.day} >= ${bind.bindValue(dateStart)}::date`]
      : []),
    ...(countSource.day && isIsoDate(dateFinish)
      ? [`${countSource.day} <= ${bind.bindValue(dateFinish)}::date`]
      : []),
  ]
  const chosen = `FILTER (${whereClause(narrow) || 'WHERE true'})`
  const sums = Object.entries<string | undefined>(countSource.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const [counts]: Counts[] = await manager.query(
    `SELECT coalesce(sum(${countSource.rows}), 0)::bigint AS total,
            coalesce(sum(${countSource.rows}) ${chosen}, 0)::bigint AS filtered${aggregates.join('')}
       FROM ${bind.bindNames(countSource.from)} ${whereClause(countSource.where ? [bind.bindNames(countSource.where)] : [])}`,
    bind.values,
  )
  return { total: counts!.total, filtered: counts!.filtered, sums: namedSums(sums, counts!) }
}

/** Counts matches of a broad search up to the number of collected ids, without sums. */
async function countCapped<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  textFilter: TextFilter,
): Promise<Omit<TableCount<Sum>, 'total'>> {
  if (textFilter.kind === 'none') return { ...(await countExactly(manager, source, textFilter)), more: false }
  const bind = new Binder(source.parameters ?? {})
  const filters = filterConditions(source, NO_TEXT, bind)
  const where = whereClause([...baseConditions(source, bind), ...filters, idsCondition(textFilter.ids, bind)])
  const [counts]: Counts[] = await manager.query(
    `SELECT count(*) AS filtered
       FROM (SELECT FROM ${bind.bindNames(source.countFrom ?? source.from)} ${where} LIMIT ${MAX_SEARCH_IDS}) AS f`,
    bind.values,
  )
  const sums = Object.entries<string>(source.sums ?? {})
  return { filtered: counts!.filtered, more: true, sums: namedSums(sums, {}) }
}

/** Counts and sums every row that filters, search and dates leave. */
export async function countExactly<Sum extends string>(
  manager: EntityManager,
  source: TableSource<Sum>,
  textFilter: TextFilter,
): Promise<Pick<TableCount<Sum>, 'filtered' | 'sums'>> {
  const bind = new Binder(source.parameters ?? {})
  const sums = Object.entries<string>(source.sums ?? {})
  const where = whereClause([...baseConditions(source, bind), ...filterConditions(source, textFilter, bind)])
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql}, 0)::bigint AS s${index}`)
  // Only a broad search compares columns of the joined tables.
  const alone = source.countFrom && textFilter.kind === 'none' && usesOnlyCountTables(source, where)
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
