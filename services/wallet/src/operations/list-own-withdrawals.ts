import type { ListOwnWithdrawalsReply, ListOwnWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, requireActor } from '@jejaring/service-kit'
import { walletTypeByName } from '../api/mappers/wallet'
import { selectionSums, withdrawalMessage } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { bonusWallets } from '../ledger/accounts'
import { pageOfWithdrawals } from '../store/withdrawal-page'
import { fetchWithdrawalSettings } from './fetch-requester'
import { readWalletsMessage } from './read-wallets'

/** Lists a page of the caller's withdrawals with their sums, the wallets, and the current terms of each wallet. */
export async function listOwnWithdrawals(
  context: Context,
  { query }: ListOwnWithdrawalsRequest,
): Promise<ListOwnWithdrawalsReply> {
  const { memberId } = requireActor()
  const settings = await fetchWithdrawalSettings(context)
  const manager = context.kit.database.manager
  const { totals, withdrawals, sums } = await pageOfWithdrawals(manager, { query, ownerId: memberId })
  const wallets = await readWalletsMessage(manager, memberId, context.kit.clock.now())
  const balances = { sponsor: wallets.sponsor, pairing: wallets.pairing, pairing_level: wallets.pairingLevel }
  return {
    counts: countsOf(totals),
    withdrawals: withdrawals.map(withdrawalMessage),
    sums: selectionSums(sums),
    wallets,
    terms: bonusWallets.map((type) => ({
      type: walletTypeByName[type],
      balance: balances[type]?.balance ?? 0n,
      ...settings.terms[type],
    })),
  }
}
