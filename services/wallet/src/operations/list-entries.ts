import {
  type Entry,
  type ListEntriesReply,
  type ListEntriesRequest,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service'
import type { Context } from '../context'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { describe } from '../ledger/describe'
import { type EntryRow, pageOfEntries } from '../store/entry-page'
import { statusMessages, walletFrom, walletMessages } from '../wire'
import { walletsOf } from './read-wallets'

/** A page of the caller's ledger lines, newest first where no order is asked for. */
export async function listEntries(
  { kit }: Context,
  { query, wallet }: ListEntriesRequest,
): Promise<ListEntriesReply> {
  const { memberId } = requireActor()
  const chosen = walletFrom(wallet)
  const manager = kit.database.manager
  const accounts = (chosen ? [chosen] : bonusWallets).map(walletAccount)
  const { total, filtered, rows } = await pageOfEntries(manager, memberId, accounts, query)
  return {
    counts: { total, filtered },
    entries: rows.map(entryMessage),
    wallets: await walletsOf(manager, memberId, kit.clock.now()),
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
