import type { ListIncomeReply, ListIncomeRequest } from '@jejaring/proto/wallet/v1/wallet'
import { countsOf, requireAdmin } from '@jejaring/service-kit'
import { bonusWalletFrom, walletTypeByName } from '../api/mappers/wallet'
import type { Context } from '../context'
import { describeLine } from '../ledger/describe-line'
import { pageOfIncome } from '../store/income-page'

/**
 * Lists a page of all members' income, newest first by default, with the sums of the selection in Rupiah. Faults: unauthenticated, forbidden.
 */
export async function listIncome(
  { kit }: Context,
  { query, wallet }: ListIncomeRequest,
): Promise<ListIncomeReply> {
  requireAdmin()
  const page = await pageOfIncome(kit.database.manager, query, bonusWalletFrom(wallet))
  const lines = page.rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    businessDay: row.business_day,
    username: row.username,
    name: row.name,
    wallet: walletTypeByName[row.wallet],
    amount: row.amount,
    description: describeLine({ ...row, reason: '' }, row.wallet),
  }))
  const { sponsor, pairing, pairing_level: pairingLevel, total } = page.sums
  return { counts: countsOf(page), lines, sponsor, pairing, pairingLevel, total }
}
