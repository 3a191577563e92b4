import { businessDay } from '@jejaring/calendar'
import {
  type Entry,
  type ListEntriesReply,
  type ListEntriesRequest,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { describe } from '../ledger/describe'
import type { EntryRow } from '../store/entry-page'
import { walletPage } from '../store/first-page'
import { statusMessages, walletFrom, walletMessages, walletsMessage } from '../wire'

/** A page of the caller's ledger lines, newest first where no order is asked for. */
export async function listEntries(
  { kit, pages }: Context,
  { query, wallet }: ListEntriesRequest,
): Promise<ListEntriesReply> {
  const { memberId } = requireActor()
  const chosen = walletFrom(wallet)
  const accounts = (chosen ? [chosen] : bonusWallets).map(walletAccount)
  const asked = { memberId, accounts, businessDay: businessDay(kit.clock.now()) }
  const page = await walletPage(
    { manager: kit.database.manager, reads: kit.pipelinedReads, pages },
    asked,
    query,
  )
  return {
    counts: { total: page.total, filtered: page.filtered },
    entries: page.rows.map(entryMessage),
    wallets: walletsMessage(page.summaries, page.income),
  }
}

/** A line as the lists show it. */
export function entryMessage(row: EntryRow): Entry {
  // The request carries the withdrawal's status; its refund and its voucher are done when they appear.
  const status = isRequest(row) ? row.status : null
  return {
    id: row.id,
    createdAt: row.created_at,
    incoming: row.incoming,
    wallet: walletMessages[row.wallet],
    amount: row.amount,
    description: describe({ ...row, reason: row.reason ?? '' }, row.wallet),
    status: status ? statusMessages[status] : WithdrawalStatus.UNSPECIFIED,
  }
}

const isRequest = ({ cause }: EntryRow) => cause === 'withdrawal_request' || cause === 'voucher_request'
