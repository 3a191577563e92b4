import { type Entry, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { describeLine, flushedPairsOf, titleOf } from '../../ledger/describe-line'
import type { EntryRow } from '../../store/entry-page'
import { walletTypeByName } from './wallet'
import { statusByName } from './withdrawal'

/** A ledger line for the lists. */
export function entryMessage(row: EntryRow): Entry {
  // Only the request shows the withdrawal's status; a refund or a voucher share is final when it appears.
  const status = isRequest(row) ? row.status : null
  const line = { ...row, reason: row.reason ?? '' }
  return {
    id: row.id,
    createdAt: row.created_at,
    incoming: row.incoming,
    wallet: walletTypeByName[row.wallet],
    amount: row.amount,
    description: describeLine(line, row.wallet),
    status: status ? statusByName[status] : WithdrawalStatus.UNSPECIFIED,
    title: titleOf(line, row.wallet),
    flushedPairs: BigInt(flushedPairsOf(line)),
  }
}

const isRequest = ({ cause }: EntryRow) => cause === 'withdrawal_request' || cause === 'voucher_request'
