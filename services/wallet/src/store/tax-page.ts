import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, descending, type RowOf, type TableSource } from '@jejaring/service-kit'
import type { Month } from '../tax/month'
import { brackets } from '../tax/pph21'
import { isBonusWalletSql } from './balances'

export type TaxSum = 'gross' | 'base' | 'tax'

const IN_MONTH_SQL = 'business_day >= :firstDay::date AND business_day < :end::date'

// Subtracts imported opening balances: the daily totals contain them as income, but they were earned before.
const GROSS_SQL = `(
  SELECT member_id, sum(amount)::bigint AS gross FROM (
    SELECT member_id, income AS amount FROM wallet_days WHERE ${isBonusWalletSql('account')} AND ${IN_MONTH_SQL}
    UNION ALL
    SELECT member_id, -amount FROM moves
     WHERE from_account = 'opening_balances' AND ${isBonusWalletSql('to_account')} AND ${IN_MONTH_SQL}
  ) e GROUP BY member_id HAVING sum(amount) > 0)`

const BASE_SQL = '(t.gross / 2)'

// For sums and sorting only, equal to `worksheetOf`, which computes the rows. A test compares the two.
const TAX_SQL = `((${brackets
  .map(({ above, upTo, percent }) => {
    const slice = upTo === undefined ? BASE_SQL : `least(${BASE_SQL}, ${upTo})`
    return `${percent} * greatest(${slice} - ${above}, 0)`
  })
  .join(' + ')}) / 100)`

const columns = {
  member_id: column<string>('t.member_id'),
  username: column<string>(`coalesce(m.username, '')`, { joins: ['m'], sort: true }),
  name: column<string>(`coalesce(m.name, '')`, { joins: ['m'], sort: true }),
  gross: column<bigint>('t.gross', { sort: true }),
  base: column<bigint>(BASE_SQL, { sort: true }),
  tax: column<bigint>(TAX_SQL, { sort: true }),
}

export type TaxRow = RowOf<typeof columns>

/** Bonuses credited to members in a month, highest first. Corrections count on their own days. */
export function taxTable(
  query: TableQuery | undefined,
  { firstDay, end }: Month,
): TableSource<typeof columns, TaxSum> {
  return {
    table: GROSS_SQL,
    alias: 't',
    joins: { m: 'LEFT JOIN members m ON m.id = t.member_id' },
    columns,
    searchable: ['username', 'name'],
    shortByPrefix: true,
    parameters: { firstDay, end },
    query,
    sums: { gross: 'sum(t.gross)', base: `sum(${BASE_SQL})`, tax: `sum(${TAX_SQL})` },
    defaultOrder: [descending('t.gross'), ascending('t.member_id')],
  }
}
