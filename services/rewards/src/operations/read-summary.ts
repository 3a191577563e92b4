import type { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readStanding } from '../store/standing'

const WINNERS = 20

/** What the dashboard shows: what the caller's claims come to and the latest winners. */
export async function readSummary({ kit }: Context): Promise<Summary> {
  const { memberId } = requireActor()
  const read = await readStanding(kit.pipelinedReads, memberId, WINNERS)
  const { prizeStatus, prizeType, prizeBonus, ...shown } = read
  const isOpen = prizeStatus === 'pending'
  const isChosen = isOpen && prizeType !== null
  return {
    ...shown,
    waitingPrizeCount: isChosen ? 1n : 0n,
    waitingPrizeAmount: isChosen ? prizeBonus : 0n,
    prizeToChoose: isOpen && !isChosen,
  }
}
