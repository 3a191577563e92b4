import type { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service'
import type { Context } from '../context'
import { sumSuccessful } from '../store/claims'
import { readWinners } from '../store/winners'

const WINNERS = 20

/** What the dashboard shows: the Rupiah of the caller's successful claims and the latest winners. */
export async function readSummary({ kit }: Context): Promise<Summary> {
  const { memberId } = requireActor()
  const manager = kit.database.manager
  return {
    claimed: await sumSuccessful(manager, memberId),
    winners: await readWinners(manager, WINNERS),
  }
}
