import type { EntityManager } from 'typeorm'
import type { PrizeStatus, PrizeType } from '../prizes/prize'

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

export async function readStanding(manager: EntityManager, memberId: string): Promise<Standing> {
  const [standing]: Standing[] = await manager.query(
    `SELECT c.*, p.status AS "prizeStatus", p.type AS "prizeType", coalesce(p.bonus, 0) AS "prizeBonus"
       FROM (SELECT coalesce(sum(amount) FILTER (WHERE status = 'success'), 0)::bigint AS claimed,
                    count(*) FILTER (WHERE status IN ('pending', 'process')) AS "waitingCount",
                    coalesce(sum(amount) FILTER (WHERE status IN ('pending', 'process')), 0)::bigint AS "waitingAmount"
               FROM reward_claims WHERE member_id = $1) c
       LEFT JOIN prize_claims p ON p.member_id = $1`,
    [memberId],
  )
  return standing!
}
