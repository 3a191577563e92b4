import type { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readClaimSummary } from '../store/claim-summary'

const WINNER_COUNT = 20

/** Reads the dashboard's summary: totals of the caller's claims and the latest winners. */
export async function readSummary({ kit }: Context): Promise<Summary> {
  const { memberId } = requireActor()
  const summary = await readClaimSummary(kit.pipelinedReads, memberId, WINNER_COUNT)
  const { prizeStatus, prizeType, prizeBonus, ...totals } = summary
  const isOpen = prizeStatus === 'pending'
  const isChosen = isOpen && prizeType !== null
  return {
    ...totals,
    waitingPrizeCount: isChosen ? 1n : 0n,
    waitingPrizeAmount: isChosen ? prizeBonus : 0n,
    prizeToChoose: isOpen && !isChosen,
  }
}
