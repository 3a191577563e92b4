import type { Summary } from '@jejaring/proto/rewards/v1/rewards'
import { requireActor } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import type { Prize } from '../prizes/prize'
import { sumClaims } from '../store/claims'
import { readPrize } from '../store/prizes'
import { readWinners } from '../store/winners'

const WINNERS = 20

/** What the dashboard shows: what the caller's claims come to and the latest winners. */
export async function readSummary({ kit }: Context): Promise<Summary> {
  const { memberId } = requireActor()
  const manager = kit.database.manager
  const open = await openPrize(manager, memberId)
  return {
    ...(await sumClaims(manager, memberId)),
    winners: await readWinners(manager, WINNERS),
    waitingPrizeCount: open?.type ? 1n : 0n,
    waitingPrizeAmount: open?.type ? open.bonus : 0n,
    prizeToChoose: open?.type === null,
  }
}

async function openPrize(manager: EntityManager, memberId: string): Promise<Prize | undefined> {
  const prize = await readPrize(manager, { memberId })
  return prize?.status === 'pending' ? prize : undefined
}
