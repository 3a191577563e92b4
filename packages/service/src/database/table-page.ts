import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { EntityManager } from 'typeorm'

export interface TablePage<Row, Sum extends string = never> {
  /** Rows before search and dates, and after them. */
  readonly total: bigint
  readonly filtered: bigint
  readonly rows: Row[]
  /** Of all rows after search and dates, whatever the page. */
  readonly sums: Readonly<Record<Sum, bigint>>
}

export interface TableSource<Sum extends string = never> {
  /** What follows FROM: tables, joins. Written in code, never from input; `:names` stand for values. */
  readonly from: string
  /** Column name in the answer → SQL expression. Only these can be selected and sorted by. */
  readonly columns: Readonly<Record<string, string>>
  /** Names of columns that the free text is looked for in. */
  readonly searchable?: readonly string[]
  /** A text under three letters is looked for at the beginnings of columns only: it would be in most rows. */
  readonly shortByPrefix?: boolean
  /** Name → SQL aggregate of whole numbers (`sum(m.amount)`) over what search and dates leave. */
  readonly sums?: Readonly<Record<Sum, string>>
  /** What every row must fulfil (`m.owner_id = :owner`); counted in `total`. */
  readonly where?: string
  /** More filters, not counted in `total`; leave out what is not asked for. */
  readonly filter?: string
  /** Values of the `:names` in `from`, `where` and `filter`. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly query: TableQuery | undefined
  /** timestamptz expression that `date_start` and `date_finish` bound, as business days in Asia/Jakarta. */
  readonly dateColumn?: string
  /** Always last in ORDER BY, and alone where no known column is asked for (`p.id DESC`). */
  readonly tieBreak: string
}

/** Answers one page of a list as the DataTables protocol asks (rule book §7). */
export async function tablePage<Row extends object, Sum extends string = never>(
  manager: EntityManager,
  source: TableSource<Sum>,
): Promise<TablePage<Row, Sum>> {
  const query = source.query
  const bind = new Binder(source.parameters ?? {})
  const from = bind.named(source.from)
  const base = [source.where].filter(isText).map((part) => bind.named(part))
  const narrowing = [
    ...[source.filter].filter(isText).map((part) => bind.named(part)),
    ...searchFor(source, query?.search ?? '', bind),
    ...dateBounds(source.dateColumn, query, bind),
  ]
  const all = whereOf([...base, ...narrowing])
  const selected = Object.entries(source.columns).map(([name, sql]) => `${sql} AS "${name}"`)

  const chosen = `FILTER (${whereOf(narrowing) || 'WHERE true'})`
  const sums = Object.entries<string>(source.sums ?? {})
  const aggregates = sums.map(([, sql], index) => `, coalesce(${sql} ${chosen}, 0)::bigint AS s${index}`)
  const [counts]: ({ total: bigint; filtered: bigint } & Record<string, bigint>)[] = await manager.query(
    `SELECT count(*) AS total, count(*) ${chosen} AS filtered${aggregates.join('')}
       FROM ${from} ${whereOf(base)}`,
    bind.values,
  )
  const limit = Math.min(Math.max(query?.length || 10, 1), 100)
  const rows: Row[] = await manager.query(
    `SELECT ${selected.join(', ')} FROM ${from} ${all}
      ORDER BY ${orderOf(source)} LIMIT ${limit} OFFSET ${Math.max(query?.start ?? 0, 0)}`,
    bind.values,
  )
  return {
    total: counts!.total,
    filtered: counts!.filtered,
    rows,
    sums: Object.fromEntries(sums.map(([name], index) => [name, counts![`s${index}`]])) as Record<
      Sum,
      bigint
    >,
  }
}

/** All rows that search and dates leave, whatever the page, and the order that was asked for. */
export function allRows(source: TableSource<string>): { sql: string; order: string; values: unknown[] } {
  const bind = new Binder(source.parameters ?? {})
  const from = bind.named(source.from)
  const conditions = [
    ...[source.where, source.filter].filter(isText).map((part) => bind.named(part)),
    ...searchFor(source, source.query?.search ?? '', bind),
    ...dateBounds(source.dateColumn, source.query, bind),
  ]
  const selected = Object.entries(source.columns).map(([name, sql]) => `${sql} AS "${name}"`)
  return {
    sql: `SELECT ${selected.join(', ')} FROM ${from} ${whereOf(conditions)}`,
    order: orderOf(source),
    values: bind.values,
  }
}

/** Turns `:name` into `$n`, each name once, and keeps the values in order. */
class Binder {
  readonly values: unknown[] = []
  private readonly places = new Map<string, string>()

  constructor(private readonly parameters: Readonly<Record<string, unknown>>) {}

  named(sql: string): string {
    // A doubled colon is a cast, not a parameter.
    return sql.replaceAll(/(?<!:):([a-zA-Z_]\w*)/g, (_match, name: string) => {
      if (!(name in this.parameters)) throw new Error(`no value for :${name}`)
      const known = this.places.get(name) ?? this.value(this.parameters[name])
      this.places.set(name, known)
      return known
    })
  }

  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

function searchFor(source: TableSource<string>, search: string, bind: Binder): string[] {
  const text = search.trim().slice(0, 200).replaceAll('\0', '')
  const names = source.searchable ?? []
  if (text === '' || names.length === 0) return []
  const before = source.shortByPrefix && text.length < 3 ? '' : '%'
  const place = bind.value(`${before}${escapeLike(text)}%`)
  return [`(${names.map((name) => `(${source.columns[name]})::text ILIKE ${place}`).join(' OR ')})`]
}

/** Makes `%`, `_` and the escape itself ordinary characters of a LIKE pattern. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

/** Days that are not dates are ignored, as an empty filter is. */
function dateBounds(column: string | undefined, query: TableQuery | undefined, bind: Binder): string[] {
  if (!column || !query) return []
  const midnight = (day: string, plus: string) =>
    `((${bind.value(day)}::date${plus})::timestamp AT TIME ZONE 'Asia/Jakarta')`
  const bounds: string[] = []
  if (isDay(query.dateStart)) bounds.push(`${column} >= ${midnight(query.dateStart, '')}`)
  if (isDay(query.dateFinish)) bounds.push(`${column} < ${midnight(query.dateFinish, ' + 1')}`)
  return bounds
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function orderOf(source: TableSource<string>): string {
  const known = (source.query?.order ?? []).filter(({ column }) => Object.hasOwn(source.columns, column))
  const chosen = known.map(
    ({ column, descending }) =>
      `${source.columns[column]} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`,
  )
  return [...chosen.slice(0, 5), source.tieBreak].join(', ')
}

function whereOf(parts: readonly string[]): string {
  return parts.length > 0 ? `WHERE ${parts.map((part) => `(${part})`).join(' AND ')}` : ''
}

function isText(part: string | undefined): part is string {
  return part !== undefined && part !== ''
}
