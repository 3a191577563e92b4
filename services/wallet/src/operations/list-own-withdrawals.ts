import type { ListOwnWithdrawalsReply, ListOwnWithdrawalsRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { bonusWallets } from '../ledger/accounts'
import { pageOfWithdrawals, sumsBelow } from '../store/withdrawal-page'
import { walletMessages } from '../wire'
import { askSettings } from './ask-owners'
import { walletsOf } from './read-wallets'

/** A page of the caller's withdrawals, with the sums of the selection, its wallets and what a withdrawal from each costs now. */
export async function listOwnWithdrawals(
  context: Context,
  { query }: ListOwnWithdrawalsRequest,
): Promise<ListOwnWithdrawalsReply> {
  const { memberId } = requireActor()
  const settings = await askSettings(context)
  const manager = context.kit.database.manager
  const { summed, ...page } = await pageOfWithdrawals(manager, { query, ownerId: memberId })
  const wallets = await walletsOf(manager, memberId, context.kit.clock.now())
  const balances = { sponsor: wallets.sponsor, pairing: wallets.pairing, pairing_level: wallets.pairingLevel }
  return {
    ...page,
    sums: sumsBelow(summed),
    wallets,
    terms: bonusWallets.map((type) => ({
      type: walletMessages[type],
      balance: balances[type]?.balance ?? 0n,
      ...settings.terms[type],
    })),
  }
}
