import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { tablePage } from '@jejaring/service'
import type { EntityManager } from 'typeorm'

/** What everybody may see of a prize that succeeded. */
export interface Winner {
  readonly name: string
  readonly username: string
  readonly photoHash: string
  readonly updatedAt: Date
}

interface WinnerRow {
  name: string
  username: string
  photo: string
  updated_at: Date
}

// A winner whose copy has not arrived yet has nothing to show.
const WINNERS = 'prize_claims p JOIN members m ON m.id = p.member_id'
const SUCCESSFUL = "p.status = 'success'"

/** A page of the winners, latest first where no order is asked for. */
export async function pageOfWinners(
  manager: EntityManager,
  query: TableQuery | undefined,
): Promise<{ counts: TableCounts; winners: Winner[] }> {
  const { total, filtered, rows } = await tablePage<WinnerRow>(manager, {
    from: WINNERS,
    columns: { name: 'm.name', username: 'm.username', photo: 'm.photo_hash', updated_at: 'p.updated_at' },
    searchable: ['name', 'username'],
    where: SUCCESSFUL,
    query,
    dateColumn: 'p.updated_at',
    tieBreak: 'p.updated_at DESC, p.id DESC',
  })
  return { counts: { total, filtered }, winners: rows.map(winnerFrom) }
}

/** The latest winners. */
export async function readWinners(manager: EntityManager, most: number): Promise<Winner[]> {
  const rows: WinnerRow[] = await manager.query(
    `SELECT m.name, m.username, m.photo_hash AS photo, p.updated_at FROM ${WINNERS}
      WHERE ${SUCCESSFUL} ORDER BY p.updated_at DESC, p.id DESC LIMIT $1`,
    [most],
  )
  return rows.map(winnerFrom)
}

function winnerFrom({ name, username, photo, updated_at }: WinnerRow): Winner {
  return { name, username, photoHash: photo, updatedAt: updated_at }
}
