import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type SearchTarget, type TablePage, type TableSource, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type BonusWallet, walletAccount } from '../ledger/accounts'
import type { Cause } from '../ledger/move'
import { incomeOf } from './summary-tables'
import { calendarDayOrUndefined, memberTarget } from './withdrawal-filter'

/** A move that changed a member's income. */
export interface IncomeRow {
  readonly id: string
  readonly created_at: Date
  readonly business_day: string
  readonly username: string
  readonly name: string
  readonly wallet: BonusWallet
  /** Rupiah; negative for a reversal. */
  readonly amount: bigint
  readonly cause: Cause
  readonly reference: string
  readonly reversing: boolean
  readonly explanation: Readonly<Record<string, string | number>> | null
}

export type IncomeSum = BonusWallet | 'total'

const income = incomeOf('e')
const WALLET_SQL = `substr(${income.account}::text, 8)`

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
  return await tablePage<IncomeRow, IncomeSum>(manager, incomeTable(query, wallet))
}

/**
 * Members' income, by the same definition as `balances.income`. Filtered by business day like the recaps, so that the two
 * agree.
 */
export function incomeTable(
  query: TableQuery | undefined,
  wallet: BonusWallet | undefined,
): TableSource<IncomeSum> {
  const since = calendarDayOrUndefined(query?.dateStart)
  const until = calendarDayOrUndefined(query?.dateFinish)
  const rangeFilter = (day: string, account: string) =>
    [wallet && `${account} = :account`, since && `${day} >= :since::date`, until && `${day} <= :until::date`]
      .filter(Boolean)
      .join(' AND ')
  return {
    from: 'moves e JOIN members m ON m.id = e.member_id',
    countFrom: 'moves e',
    columns: {
      id: 'e.id',
      created_at: 'e.created_at',
      business_day: 'e.business_day',
      username: 'm.username',
      name: 'm.name',
      wallet: WALLET_SQL,
      amount: income.amount,
      cause: 'e.cause',
      reference: 'e.reference',
      reversing: 'e.reverses IS NOT NULL',
      explanation: 'e.explanation',
    },
    sortBy: {
      created_at: 'e.created_at',
      username: 'm.username',
      name: ['m.name', 'm.id'],
      from: income.account,
      amount: income.amount,
    },
    searchTargets: [memberTarget('e.member_id'), sourceMembers],
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
    defaultOrder: 'e.created_at DESC, e.id DESC',
  }
}
