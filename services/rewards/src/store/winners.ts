import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { countsOf, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** Public fields of a successful Tour Bali claim. */
export interface Winner {
  readonly name: string
  readonly username: string
  readonly photoHash: string
  readonly updatedAt: Date
}

export interface WinnerRow {
  name: string
  username: string
  photo: string
  updated_at: Date
}

const WINNERS_SQL = 'prize_claims p JOIN members m ON m.id = p.member_id'
const SUCCESSFUL_SQL = "p.status = 'success'"

/** Reads a page of the winners, latest first by default. */
export async function pageOfWinners(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<{ counts: TableCounts; winners: Winner[] }> {
  const page = await tablePage<WinnerRow>(manager, {
    from: WINNERS_SQL,
    countFrom: 'prize_claims p',
    columns: { name: 'm.name', username: 'm.username', photo: 'm.photo_hash', updated_at: 'p.updated_at' },
    sortBy: { name: ['m.name', 'm.id'], username: 'm.username', updated_at: 'p.updated_at' },
    searchTargets: [
      {
        key: 'p.member_id',
        from: 'members f',
        id: 'f.id',
        isUnique: true,
        columns: ['f.username', 'f.name'],
        listColumns: ['m.username', 'm.name'],
      },
    ],
    // Without `day`: the summary is by the day of the claim, not by the day of its success.
    countSource: { from: 'prize_claim_days_now t', rows: 't.prizes', where: "t.status = 'success'" },
    where: SUCCESSFUL_SQL,
    query,
    dateColumn: 'p.updated_at',
    defaultOrder: 'p.updated_at DESC, p.id DESC',
  })
  return { counts: countsOf(page), winners: page.rows.map(winnerFrom) }
}

/** SQL of the latest winners; leaves out members whose copy has not arrived yet. */
export const latestWinnersSql = (limit: number) => `
  SELECT m.name, m.username, m.photo_hash AS photo, p.updated_at, p.id FROM ${WINNERS_SQL}
   WHERE ${SUCCESSFUL_SQL} AND m.version > 0 ORDER BY p.updated_at DESC, p.id DESC LIMIT ${limit}`

export function winnerFrom({ name, username, photo, updated_at }: WinnerRow): Winner {
  return { name, username, photoHash: photo, updatedAt: updated_at }
}
