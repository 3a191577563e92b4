import type { Reads } from '@jejaring/service-kit'
import type { PrizeStatus, PrizeType } from '../prizes/prize'
import { latestWinners, type Winner, type WinnerRow, winnerFrom } from './winners'

/** What a member's claims come to, and the member's Tour Bali. */
export interface Standing {
  /** Rupiah of the successful claims. */
  readonly claimed: bigint
  /** How many are neither paid nor refused yet, and their Rupiah. */
  readonly waitingCount: bigint
  readonly waitingAmount: bigint
  /** Null without a prize. */
  readonly prizeStatus: PrizeStatus | null
  readonly prizeType: PrizeType | null
  readonly prizeBonus: bigint
}

/** The same, and the latest winners, by one statement: every opening of the dashboard asks. */
export async function readStanding(
  reads: Reads,
  memberId: string,
  winners: number,
): Promise<Standing & { readonly winners: Winner[] }> {
  const rows: (Standing & (WinnerRow | NoWinner))[] = await reads.query(
    `SELECT c.*, p.status AS "prizeStatus", p.type AS "prizeType", coalesce(p.bonus, 0) AS "prizeBonus", w.*
       FROM (SELECT coalesce(sum(amount) FILTER (WHERE status = 'success'), 0)::bigint AS claimed,
                    count(*) FILTER (WHERE status IN ('pending', 'process')) AS "waitingCount",
                    coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'process')), 0)::bigint AS "waitingAmount"
               FROM reward_claims WHERE member_id = $1) c
       LEFT JOIN prize_claims p ON p.member_id = $1
       LEFT JOIN (${latestWinners(winners)}) w ON true
      ORDER BY w.updated_at DESC, w.id DESC`,
    [memberId],
  )
  const { claimed, waitingCount, waitingAmount, prizeStatus, prizeType, prizeBonus } = rows[0]!
  return {
    ...{ claimed, waitingCount, waitingAmount, prizeStatus, prizeType, prizeBonus },
    winners: rows.flatMap((row) => (row.username === null ? [] : [winnerFrom(row)])),
  }
}

/** What stands beside the member where nobody has won yet. */
interface NoWinner {
  readonly username: null
}
