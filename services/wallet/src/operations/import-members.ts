import { addDays, businessDay } from '@jejaring/calendar'
import {
  copyIn,
  type ImportedMember,
  type ImportHeader,
  type ImportWriter,
  newId,
} from '@jejaring/service-kit'
import { openingWallets } from '@jejaring/service-kit/import'
import type { EntityManager } from 'typeorm'
import { walletAccount } from '../ledger/accounts'

/**
 * Imports member copies and the opening balances of an older programme. Each balance is one move, dated the day before the
 * import, because a balance is an end-of-day value and no income of the import's day. The ledger must be empty, so the
 * balances can be written directly (rule book §5).
 */
export async function beginImport(manager: EntityManager, header: ImportHeader): Promise<ImportWriter> {
  const [row]: { empty: boolean }[] = await manager.query('SELECT NOT EXISTS (SELECT FROM moves) AS empty')
  if (!row?.empty) throw new Error('the ledger has entries already')
  return {
    async write(members) {
      await copyIn(
        manager,
        'members (id, username, name, version)',
        members.map(({ id, username, name }) => [id, username, name, 1]),
      )
      await postOpeningBalances(manager, members, header)
    },
  }
}

async function postOpeningBalances(
  manager: EntityManager,
  members: readonly ImportedMember[],
  { id: importId, beganAt }: ImportHeader,
): Promise<void> {
  const day = addDays(businessDay(beganAt), -1)
  const openings = members.flatMap(({ id, opening }) =>
    openingWallets.flatMap((wallet, index) => {
      const amount = opening[index] ?? 0n
      return amount > 0n ? [{ id, wallet, account: walletAccount(wallet), amount }] : []
    }),
  )
  await copyIn(
    manager,
    `moves (id, source, from_account, to_account, amount, member_id, cause, cause_id, reference, business_day,
            created_at)`,
    openings.map(({ id, wallet, account, amount }) => [
      ...[newId(beganAt), `opening:${id}:${wallet}`, 'opening_balances', account, amount, id],
      ...['opening_balance', importId, '', day, beganAt.toISOString()],
    ]),
  )
  await copyIn(
    manager,
    'balances (member_id, account, income, pulled, balance)',
    openings.map(({ id, account, amount }) => [id, account, amount, 0, amount]),
  )
  await copyIn(
    manager,
    'wallet_days (member_id, business_day, account, income, pulled)',
    openings.map(({ id, account, amount }) => [id, day, account, amount, 0]),
  )
}
