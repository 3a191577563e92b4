import { bonusWalletNames } from '@jejaring/identifiers'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  column,
  descending,
  type RowOf,
  type SearchTarget,
  type TablePage,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import { dayColumn, momentColumn, rupiahColumn, textColumn } from '@jejaring/spreadsheet'
import type { EntityManager } from 'typeorm'
import { type BonusWallet, walletAccount } from '../ledger/accounts'
import type { WalletCause } from '../ledger/move'
import { incomeOf } from './summary-tables'
import { calendarDayOrUndefined, memberTarget, walletNameTarget } from './withdrawal-filter'

export type IncomeSum = BonusWallet | 'total'

const income = incomeOf('e')
const WALLET_SQL = `substr(${income.account}::text, 8)`

export const incomeColumns = {
  id: column<string>('e.id'),
  username: column<string>('m.username', { joins: ['m'], sort: true, file: textColumn('Username', 18) }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.id'], file: textColumn('Nama', 28) }),
  created_at: column<Date>('e.created_at', { sort: true, file: momentColumn('Tanggal') }),
  business_day: column<string>('e.business_day', { file: dayColumn('Hari bisnis') }),
  wallet: column<BonusWallet>(WALLET_SQL, {
    file: textColumn('Bonus', 22, (wallet) => bonusWalletNames[wallet]),
  }),
  from: column<string>(income.account, { sort: true }),
  /** Rupiah; negative for a reversal. */
  amount: column<bigint>(income.amount, { sort: true, file: rupiahColumn('Jumlah') }),
  cause: column<WalletCause>('e.cause'),
  reference: column<string>('e.reference'),
  reversing: column<boolean>('e.reverses IS NOT NULL'),
  explanation: column<Readonly<Record<string, string | number>> | null>('e.explanation'),
}

/** A move that changed a member's income. */
export type IncomeRow = RowOf<typeof incomeColumns>

const sumsBy = (account: string, amount: string): Record<IncomeSum, string> => {
  const of = (wallet: BonusWallet) =>
    `sum(CASE ${account} WHEN '${walletAccount(wallet)}' THEN ${amount} ELSE 0 END)`
  return {
    sponsor: of('sponsor'),
    pairing: of('pairing'),
    pairing_level: of('pairing_level'),
    total: `sum(${amount})`,
  }
}

/** Finds lines by the member who caused the bonus, by the username in `reference`. */
const sourceMembers: SearchTarget = {
  key: 'e.reference',
  from: 'members f',
  sampledTable: 'members',
  id: 'f.username',
  columns: ['f.username', 'f.name'],
  listColumns: ['e.reference'],
}

/** Reads a page of members' income, and its sums. */
export async function pageOfIncome(
  manager: EntityManager,
  query: TableQuery | undefined,
  wallet: BonusWallet | undefined,
): Promise<TablePage<IncomeRow, IncomeSum>> {
  return await tablePage(manager, incomeTable(query, wallet))
}

/**
 * Members' income, by the same definition as `balances.income`. Filtered by business day like the recaps, so that the two
 * agree.
 */
export function incomeTable(
  query: TableQuery | undefined,
  wallet: BonusWallet | undefined,
): TableSource<typeof incomeColumns, IncomeSum> {
  const since = calendarDayOrUndefined(query?.dateStart)
  const until = calendarDayOrUndefined(query?.dateFinish)
  const rangeFilter = (day: string, account: string) =>
    [wallet && `${account} = :account`, since && `${day} >= :since::date`, until && `${day} <= :until::date`]
      .filter(Boolean)
      .join(' AND ')
  return {
    table: 'moves',
    alias: 'e',
    joins: { m: 'JOIN members m ON m.id = e.member_id' },
    key: 'e.id',
    columns: incomeColumns,
    searchTargets: [
      memberTarget('e.member_id'),
      sourceMembers,
      walletNameTarget(income.account, 'ledger_account'),
    ],
    where: income.where,
    filter: rangeFilter('e.business_day', income.account),
    parameters: { account: wallet && walletAccount(wallet), since, until },
    query,
    sums: sumsBy(income.account, income.amount),
    countSource: {
      from: 'income_days_now t',
      rows: 't.lines',
      filter: rangeFilter('t.day', 't.account'),
      sums: sumsBy('t.account', 't.amount'),
      // `filter` already bounds the days.
      day: 't.day',
    },
    defaultOrder: [descending('e.created_at'), descending('e.id')],
  }
}
