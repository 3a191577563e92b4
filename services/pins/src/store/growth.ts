import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, type RowOf, sortable, type TableSource } from '@jejaring/service-kit'
import { countColumn, textColumn } from '@jejaring/spreadsheet'

// Both reports read summary tables only: some rows for each month, whatever the number of members.

const JOINED_SQL = `SELECT date_trunc('month', day)::date AS month, qty AS joined FROM pin_movement_days_now WHERE type = 'activation'`

/** Every month from the first to the last with a member, in order of time. */
const GROWTH_SQL = `(
  WITH facts AS (
    SELECT month, sum(joined)::bigint AS joined, sum(active)::bigint AS active, sum(retained)::bigint AS retained
      FROM (SELECT month, joined, 0 AS active, 0 AS retained FROM (${JOINED_SQL}) j
            UNION ALL SELECT month, 0, members, retained FROM activity_months_now) e
     GROUP BY month),
  months AS (
    SELECT generate_series(min(month), max(month), interval '1 month')::date AS month FROM facts)
  SELECT to_char(month, 'YYYY-MM') AS month, coalesce(joined, 0) AS joined,
         (sum(coalesce(joined, 0)) OVER past)::bigint AS members, coalesce(active, 0) AS active,
         coalesce(retained, 0) AS retained, coalesce(lag(active) OVER past, 0) AS active_before
    FROM months LEFT JOIN facts USING (month)
  WINDOW past AS (ORDER BY month))`

/** Start of a month; a timestamptz. */
const startOf = (month: string) => `((${month} || '-01')::timestamp AT TIME ZONE 'Asia/Jakarta')`

/** A selection that begins within a month has the whole month. */
function byMonth(query: TableQuery | undefined): TableQuery | undefined {
  return query && { ...query, dateStart: query.dateStart.replace(/-\d\d$/, '-01') }
}

const growthColumns = sortable({
  month: column<string>('g.month', { file: textColumn('Bulan', 12) }),
  joined: column<bigint>('g.joined', { file: countColumn('Member baru') }),
  members: column<bigint>('g.members', { file: { ...countColumn('Jumlah member'), sum: false } }),
  active: column<bigint>('g.active', { file: { ...countColumn('Aktif (repeat order)'), sum: false } }),
  active_before: column<bigint>('g.active_before', {
    file: { ...countColumn('Aktif bulan lalu'), sum: false },
  }),
  retained: column<bigint>('g.retained', { file: { ...countColumn('Aktif lagi'), sum: false } }),
})

export type GrowthRow = RowOf<typeof growthColumns>
export { growthColumns }

/** New members, active members and those active again, by month; the latest first. */
export function growthTable(query: TableQuery | undefined): TableSource<typeof growthColumns> {
  return {
    table: GROWTH_SQL,
    alias: 'g',
    isAggregate: true,
    key: 'g.month',
    columns: growthColumns,
    searchable: ['month'],
    query: byMonth(query),
    dateColumn: startOf('g.month'),
    defaultOrder: [descending('g.month')],
  }
}

/** Months after the activation that a cohort shows: a year. */
export const COHORT_MONTHS = 12

const offsets = Array.from({ length: COHORT_MONTHS + 1 }, (_, offset) => offset)

const COHORTS_SQL = `(
  SELECT to_char(j.month, 'YYYY-MM') AS month, j.joined, ${offsets
    .map(
      (offset) =>
        `coalesce(sum(a.members) FILTER (WHERE a.month = (j.month + interval '${offset} months')::date), 0)::bigint AS m${offset}`,
    )
    .join(', ')}
    FROM (SELECT month, sum(joined)::bigint AS joined FROM (${JOINED_SQL}) d GROUP BY month) j
    LEFT JOIN activity_months_now a ON a.joined_month = j.month
   GROUP BY j.month, j.joined)`

const offsetColumns = Object.fromEntries(
  offsets.map((offset) => [
    `m${offset}`,
    column<bigint>(`c.m${offset}`, { file: { ...countColumn(`Bulan +${offset}`), sum: false, width: 10 } }),
  ]),
)

export const cohortColumns = sortable({
  month: column<string>('c.month', { file: textColumn('Bergabung', 12) }),
  joined: column<bigint>('c.joined', { file: countColumn('Member baru') }),
  ...offsetColumns,
})

export type CohortRow = { readonly month: string; readonly joined: bigint } & Readonly<
  Record<string, unknown>
>

/** Members by the month of their activation, and how many of them were active in each of the months since. */
export function cohortTable(query: TableQuery | undefined): TableSource<typeof cohortColumns> {
  return {
    table: COHORTS_SQL,
    alias: 'c',
    isAggregate: true,
    key: 'c.month',
    columns: cohortColumns,
    searchable: ['month'],
    query: byMonth(query),
    dateColumn: startOf('c.month'),
    defaultOrder: [descending('c.month')],
  }
}

export const activeOf = (row: CohortRow): bigint[] => offsets.map((offset) => row[`m${offset}`] as bigint)
