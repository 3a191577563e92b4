import type { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service'
import type { Context } from '../context'
import { sumClaims } from '../store/claims'
import { readWinners } from '../store/winners'

const WINNERS = 20

/** What the dashboard shows: what the caller's claims come to and the latest winners. */
export async function readSummary({ kit }: Context): Promise<Summary> {
  const { memberId } = requireActor()
  const manager = kit.database.manager
  return {
    ...(await sumClaims(manager, memberId)),
    winners: await readWinners(manager, WINNERS),
  }
}
