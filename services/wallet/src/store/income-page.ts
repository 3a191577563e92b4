import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type TablePage, type TableSource, tablePage } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import { type BonusWallet, bonusWallets, walletAccount } from '../ledger/accounts'
import type { Cause } from '../ledger/move'
import { dayOf } from './withdrawal-filter'

/** A move that changed what a member has earned. */
export interface IncomeRow {
  readonly id: string
  readonly created_at: Date
  readonly business_day: string
  readonly username: string
  readonly name: string
  readonly wallet: BonusWallet
  /** Rupiah; below zero for what was taken back. */
  readonly amount: bigint
  readonly cause: Cause
  readonly reference: string
  readonly reversing: boolean
  readonly explanation: Readonly<Record<string, string | number>> | null
}

export type IncomeSum = BonusWallet | 'total'

const ACCOUNTS = bonusWallets.map((wallet) => `'${walletAccount(wallet)}'`).join(', ')
const EARNED = `(e.to_account IN (${ACCOUNTS}) AND e.reverses IS NULL)`
const TAKEN_BACK = `(e.from_account IN (${ACCOUNTS}) AND e.reverses IS NOT NULL)`
const WALLET = `substr((CASE WHEN e.reverses IS NULL THEN e.to_account ELSE e.from_account END)::text, 8)`
const AMOUNT = 'CASE WHEN e.reverses IS NULL THEN e.amount ELSE -e.amount END'

const sumOf = (wallet: BonusWallet) => `sum(CASE ${WALLET} WHEN '${wallet}' THEN ${AMOUNT} ELSE 0 END)`

/** A page of what members earned, and its sums. */
export async function pageOfIncome(
  manager: EntityManager,
  query: TableQuery | undefined,
  wallet: BonusWallet | undefined,
): Promise<TablePage<IncomeRow, IncomeSum>> {
  return await tablePage<IncomeRow, IncomeSum>(manager, incomeTable(query, wallet))
}

/**
 * What members earned, as `income` of their balances counts it. Bounded by business days, as the recaps are, so
 * that the two agree.
 */
export function incomeTable(
  query: TableQuery | undefined,
  wallet: BonusWallet | undefined,
): TableSource<IncomeSum> {
  const since = dayOf(query?.dateStart)
  const until = dayOf(query?.dateFinish)
  const filter = [
    wallet && `${WALLET} = :wallet`,
    since && 'e.business_day >= :since::date',
    until && 'e.business_day <= :until::date',
  ]
  return {
    from: 'moves e LEFT JOIN members m ON m.id = e.member_id',
    columns: {
      id: 'e.id',
      created_at: 'e.created_at',
      business_day: 'e.business_day',
      username: `coalesce(m.username, '')`,
      name: `coalesce(m.name, '')`,
      wallet: WALLET,
      // The same as the edge names it, for sorting.
      from: WALLET,
      amount: AMOUNT,
      cause: 'e.cause',
      reference: 'e.reference',
      reversing: 'e.reverses IS NOT NULL',
      explanation: 'e.explanation',
    },
    searchable: ['username', 'name', 'reference'],
    shortByPrefix: true,
    where: `e.member_id IS NOT NULL AND (${EARNED} OR ${TAKEN_BACK})`,
    filter: filter.filter(Boolean).join(' AND '),
    parameters: { wallet, since, until },
    query,
    sums: {
      sponsor: sumOf('sponsor'),
      pairing: sumOf('pairing'),
      pairing_level: sumOf('pairing_level'),
      total: `sum(${AMOUNT})`,
    },
    tieBreak: 'e.created_at DESC, e.id DESC',
  }
}
