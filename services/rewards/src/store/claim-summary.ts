import type { Queryable } from '@jejaring/service-kit'
import type { PrizeClaimStatus, PrizeType } from '../prize-claims/prize-claim'
import { latestWinnersSql, type Winner, type WinnerRow, winnerFrom } from './winners'

/** Totals of a member's reward claims and the state of the member's Tour Bali claim. */
export interface ClaimSummary {
  /** Rupiah of the successful claims. */
  readonly claimed: bigint
  /** Claims that are pending or in process, and their Rupiah. */
  readonly waitingCount: bigint
  readonly waitingAmount: bigint
  /** Null without a Tour Bali claim. */
  readonly prizeStatus: PrizeClaimStatus | null
  readonly prizeType: PrizeType | null
  readonly prizeBonus: bigint
}

/** Reads the summary and the latest winners in one statement, because every dashboard view needs both. */
export async function readClaimSummary(
  reads: Queryable,
  memberId: string,
  winners: number,
): Promise<ClaimSummary & { readonly winners: Winner[] }> {
  const rows: (ClaimSummary & (WinnerRow | WithoutWinner))[] = await reads.query(
    `SELECT c.*, p.status AS "prizeStatus", p.type AS "prizeType", coalesce(p.bonus, 0) AS "prizeBonus", w.*
       FROM (SELECT coalesce(sum(amount) FILTER (WHERE status = 'success'), 0)::bigint AS claimed,
                    count(*) FILTER (WHERE status IN ('pending', 'process')) AS "waitingCount",
                    coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'process')), 0)::bigint AS "waitingAmount"
               FROM reward_claims WHERE member_id = $1) c
       LEFT JOIN prize_claims p ON p.member_id = $1
       LEFT JOIN (${latestWinnersSql(winners)}) w ON true
      ORDER BY w.updated_at DESC, w.id DESC`,
    [memberId],
  )
  const { claimed, waitingCount, waitingAmount, prizeStatus, prizeType, prizeBonus } = rows[0]!
  return {
    claimed,
    waitingCount,
    waitingAmount,
    prizeStatus,
    prizeType,
    prizeBonus,
    winners: rows.flatMap((row) => (row.username === null ? [] : [winnerFrom(row)])),
  }
}

/** Columns of the outer join when nobody has won yet. */
interface WithoutWinner {
  readonly username: null
}
