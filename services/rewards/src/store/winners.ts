import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { column, countsOf, descending, type RowOf, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** Public fields of a successful Tour Bali claim. */
export interface Winner {
  readonly name: string
  readonly username: string
  readonly photoHash: string
  readonly updatedAt: Date
}

const columns = {
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'] }),
  username: column<string>('m.username', { joins: ['m'], sort: true }),
  photo: column<string>('m.photo_hash', { joins: ['m'] }),
  updated_at: column<Date>('p.updated_at', { sort: true }),
}

export type WinnerRow = RowOf<typeof columns>

const MEMBER_JOIN = 'JOIN members m ON m.id = p.member_id'
const SUCCESSFUL_SQL = "p.status = 'success'"

/** Reads a page of the winners, latest first by default. */
export async function pageOfWinners(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<{ counts: TableCounts; winners: Winner[] }> {
  const page = await tablePage(manager, {
    table: 'prize_claims',
    alias: 'p',
    key: 'p.id',
    joins: { m: MEMBER_JOIN },
    columns,
    searchTargets: [
      {
        key: 'p.member_id',
        from: 'members f',
        sampledTable: 'members',
        id: 'f.id',
        columns: ['f.username', 'f.name'],
        listColumns: ['m.username', 'm.name'],
        joins: ['m'],
      },
    ],
    // Without `day`: the summary is by the day of the claim, not by the day of its success.
    countSource: { from: 'prize_claim_amounts_now t', rows: 't.prizes', where: "t.status = 'success'" },
    where: SUCCESSFUL_SQL,
    query,
    dateColumn: 'p.updated_at',
    defaultOrder: [descending('p.updated_at'), descending('p.id')],
  })
  return { counts: countsOf(page), winners: page.rows.map(winnerFrom) }
}

/** SQL of the latest winners; leaves out members whose copy has not arrived yet. */
export const latestWinnersSql = (limit: number) => `
  SELECT m.name, m.username, m.photo_hash AS photo, p.updated_at, p.id FROM prize_claims p ${MEMBER_JOIN}
   WHERE ${SUCCESSFUL_SQL} AND m.version > 0 ORDER BY p.updated_at DESC, p.id DESC LIMIT ${limit}`

export function winnerFrom({ name, username, photo, updated_at }: WinnerRow): Winner {
  return { name, username, photoHash: photo, updatedAt: updated_at }
}
