import type { EntityManager } from 'typeorm'
import { Binder } from './binder'
import { baseConditions, isIsoDate, ownTable, selection, whereClause } from './conditions'
import type { AnyTable, CountSource, TableCount } from './table-source'
import type { TextMatch } from './text-match'

type Counts = { readonly total: bigint; readonly filtered: bigint } & Readonly<Record<string, bigint>>

/** Counts rows before and after search and dates, and sums the latter; from the summary table while no text is searched. */
export async function countRows(
  manager: EntityManager,
  source: AnyTable,
  match: TextMatch,
): Promise<TableCount<string>> {
  const { countSource } = source
  const isSummed = countSource && match.kind === 'all' && (countSource.day || !hasDateBounds(source))
  const bind = new Binder(source.parameters)
  const sql = isSummed ? summaryStatement(source, countSource, bind) : countStatement(source, match, bind)
  const [counts]: Counts[] = await manager.query(sql, bind.values)
  return { total: counts!.total, filtered: counts!.filtered, more: false, sums: sumsOf(source, counts!) }
}

/** Counts rows before search and dates; the others are known, and not summed. */
export async function countTotal(
  manager: EntityManager,
  source: AnyTable,
  known: { readonly filtered: bigint; readonly more: boolean },
): Promise<TableCount<string>> {
  const bind = new Binder(source.parameters)
  const sql = `SELECT (${totalStatement(source, bind)}) AS total`
  const [counts]: Counts[] = await manager.query(sql, bind.values)
  return { total: counts!.total, ...known, sums: sumsOf(source, {}) }
}

function countStatement(source: AnyTable, match: TextMatch, bind: Binder): string {
  const rows = `count(*) AS filtered${sumColumns(source.sums ?? {})} ${selection(source, match, bind)}`
  const isUnfiltered = match.kind === 'all' && !source.filter && !hasDateBounds(source)
  // Both counts are equal. Counting takes most of the time of a long list without a summary table.
  if (isUnfiltered) return `SELECT count(*) AS total, ${rows}`
  return `SELECT (${totalStatement(source, bind)}) AS total, counted.* FROM (SELECT ${rows}) AS counted`
}

const hasDateBounds = ({ query }: AnyTable) =>
  isIsoDate(query?.dateStart ?? '') || isIsoDate(query?.dateFinish ?? '')

function totalStatement(source: AnyTable, bind: Binder): string {
  const { countSource } = source
  if (!countSource)
    return `SELECT count(*) FROM ${ownTable(source, bind)} ${whereClause(baseConditions(source, bind))}`
  return `SELECT coalesce(sum(${countSource.rows}), 0)::bigint FROM ${bind.bindNames(countSource.from)}
    ${whereClause(baseConditions(countSource, bind))}`
}

function summaryStatement({ query }: AnyTable, countSource: CountSource<string>, bind: Binder): string {
  const { from, rows, filter, day, sums = {} } = countSource
  const { dateStart = '', dateFinish = '' } = query ?? {}
  const chosen = [
    ...(filter ? [bind.bindNames(filter)] : []),
    ...(day && isIsoDate(dateStart) ? [`${day} >= ${bind.bindValue(dateStart)}::date`] : []),
    ...(day && isIsoDate(dateFinish) ? [`${day} <= ${bind.bindValue(dateFinish)}::date`] : []),
  ]
  const ofChosen = `FILTER (${whereClause(chosen) || 'WHERE true'})`
  return `SELECT coalesce(sum(${rows}), 0)::bigint AS total,
                 coalesce(sum(${rows}) ${ofChosen}, 0)::bigint AS filtered${sumColumns(sums, ofChosen)}
            FROM ${bind.bindNames(from)} ${whereClause(baseConditions(countSource, bind))}`
}

const sumColumns = (sums: Readonly<Partial<Record<string, string>>>, filter = '') =>
  Object.entries(sums)
    .map(([name, sql]) => `, coalesce(${sql} ${filter}, 0)::bigint AS "sum_${name}"`)
    .join('')

const sumsOf = ({ sums = {} }: AnyTable, counts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, counts[`sum_${name}`] ?? 0n]))
