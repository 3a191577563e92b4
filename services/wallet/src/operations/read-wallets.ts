import { businessDay } from '@jejaring/calendar'
import type { ReadWalletsRequest, Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { isUuid, notFound, requireActor } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { walletsMessage } from '../api/mappers/wallet'
import type { Context } from '../context'
import { readWalletsOn } from '../store/balances'
import { readWalletsAndWaiting } from '../store/waiting-requests'

/** Reads the caller's wallets, or any member's for an admin. Faults: not_found for another member's. */
export async function readWallets({ kit }: Context, request: ReadWalletsRequest): Promise<Wallets> {
  const memberId = requireOwnOrAdmin(request.memberId)
  const read = await readWalletsAndWaiting(kit.pipelinedReads, memberId, businessDay(kit.clock.now()))
  return {
    ...walletsMessage(read.summaries, read.income),
    waitingWithdrawals: read.withdrawals,
    waitingVouchers: read.vouchers,
  }
}

/** Resolves the requested member: the caller by default, any member for admins. Faults: not_found. */
export function requireOwnOrAdmin(requestedId: string): string {
  const actor = requireActor()
  const memberId = requestedId || actor.memberId
  if (!isUuid(memberId) || (memberId !== actor.memberId && actor.role !== 'admin')) throw notFound()
  return memberId
}

/** Reads the wallets for the replies of the lists. */
export async function readWalletsMessage(
  manager: EntityManager,
  memberId: string,
  now: Date,
): Promise<Wallets> {
  const { summaries, income } = await readWalletsOn(manager, memberId, businessDay(now))
  return walletsMessage(summaries, income)
}
