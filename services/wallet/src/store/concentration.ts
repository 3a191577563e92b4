import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, type RowOf, sortable, type TableSource } from '@jejaring/service-kit'
import { countColumn, rupiahColumn, textColumn } from '@jejaring/spreadsheet'

/** Groups of the highest earners: a number of members, or a share of all earners in percent. */
const GROUPS_SQL = `(VALUES (1, '10 teratas', 10, NULL::int), (2, '100 teratas', 100, NULL), (3, '1% teratas', NULL, 1),
  (4, '10% teratas', NULL, 10), (5, 'Semua penerima', NULL, 100)) AS k (position, name, members, share)`

/**
 * All bonuses credited to the highest earners. Sums all earners once, and walks the index of `wallet_recaps` from the highest
 * income on for each group, a tenth of the earners at most; the caller merges its deltas first.
 */
const CONCENTRATION_SQL = `(
  WITH everyone AS MATERIALIZED (
    SELECT count(*) AS members, sum(total_in)::bigint AS amount FROM wallet_recaps WHERE total_in > 0),
  groups AS (
    SELECT k.position, k.name, least(e.members, coalesce(k.members, ceil(e.members * k.share / 100.0)))::bigint AS members,
           e.members AS earners, e.amount AS total
      FROM ${GROUPS_SQL}, everyone e WHERE e.members > 0)
  SELECT g.position, g.name, g.members, g.total,
         CASE WHEN g.members = g.earners THEN g.total ELSE (
           SELECT sum(total_in)::bigint FROM (
             SELECT total_in FROM wallet_recaps WHERE total_in > 0 ORDER BY total_in DESC LIMIT g.members) e) END AS amount
    FROM groups g)`

export const concentrationColumns = sortable({
  position: column<number>('c.position'),
  name: column<string>('c.name', { file: textColumn('Kelompok', 20) }),
  members: column<bigint>('c.members', { file: { ...countColumn('Member'), sum: false } }),
  amount: column<bigint>('c.amount', { file: rupiahColumn('Bonus', undefined, false) }),
  total: column<bigint>('c.total', { file: rupiahColumn('Bonus seluruhnya', undefined, false) }),
})

export type ConcentrationRow = RowOf<typeof concentrationColumns>

/** What the highest earners were credited, compared with all. */
export function concentrationTable(query: TableQuery | undefined): TableSource<typeof concentrationColumns> {
  return {
    table: CONCENTRATION_SQL,
    alias: 'c',
    isAggregate: true,
    key: 'c.position',
    columns: concentrationColumns,
    searchable: ['name'],
    query,
    defaultOrder: [ascending('c.position')],
  }
}
