import { businessDay } from '@jejaring/calendar'
import type { ListEntriesReply, ListEntriesRequest } from '@jejaring/proto/wallet/v1/wallet'
import { requireActor } from '@jejaring/service-kit'
import { entryMessage } from '../api/mappers/entry'
import { walletsMessage, walletTypeFrom } from '../api/mappers/wallet'
import type { Context } from '../context'
import { bonusWallets, walletAccount } from '../ledger/accounts'
import { readLedgerPage } from '../store/ledger-page'

/** Lists a page of the caller's ledger lines, newest first by default. */
export async function listEntries(
  { kit, pageCache: pages }: Context,
  { query, wallet }: ListEntriesRequest,
): Promise<ListEntriesReply> {
  const { memberId } = requireActor()
  const chosen = walletTypeFrom(wallet)
  const accounts = (chosen ? [chosen] : bonusWallets).map(walletAccount)
  const ledgerRequest = { memberId, accounts, businessDay: businessDay(kit.clock.now()) }
  const page = await readLedgerPage(
    { manager: kit.database.manager, reads: kit.pipelinedReads, pageCache: pages },
    ledgerRequest,
    query,
  )
  return {
    counts: { total: page.total, filtered: page.filtered },
    entries: page.rows.map(entryMessage),
    wallets: walletsMessage(page.summaries, page.income),
  }
}
