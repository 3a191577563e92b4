import type { EntityManager } from 'typeorm'
import { type BonusWallet, walletAccount } from '../ledger/accounts'
import { isBonusWalletSql } from './balances'

export interface MonthOfBonuses {
  /** `yyyy-mm`, by business day. */
  readonly month: string
  readonly sponsor: bigint
  readonly pairing: bigint
  readonly pairingLevel: bigint
}

const sumOf = (wallet: BonusWallet) =>
  `coalesce(sum(e.amount) FILTER (WHERE e.account = '${walletAccount(wallet)}'), 0)::bigint`

/** Sums credited bonuses by month, in order. Corrections count on their own days. */
export async function readBonusMonths(manager: EntityManager): Promise<MonthOfBonuses[]> {
  return await manager.query(
    `SELECT to_char(e.business_day, 'YYYY-MM') AS month, ${sumOf('sponsor')} AS sponsor,
            ${sumOf('pairing')} AS pairing, ${sumOf('pairing_level')} AS "pairingLevel"
       FROM (SELECT day AS business_day, account, sum(amount) AS amount FROM income_days_now GROUP BY 1, 2
             UNION ALL
             -- Imported opening balances are no bonuses.
             SELECT business_day, to_account, -sum(amount) FROM moves
              WHERE from_account = 'opening_balances' AND ${isBonusWalletSql('to_account')} GROUP BY 1, 2) e
      GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1`,
  )
}
