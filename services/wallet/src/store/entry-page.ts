import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type WalletAccount, type WalletType, walletAccount, walletTypes } from '../ledger/accounts'
import type { Cause } from '../ledger/move'
import type { Status } from '../withdrawals/withdrawal'

/** A move seen from a member's wallet, or a bonus of which all was flushed, with the withdrawal it belongs to, if any. */
export interface EntryRow {
  readonly id: string
  readonly created_at: Date
  readonly business_day: string
  readonly incoming: boolean
  readonly wallet: WalletType
  readonly amount: bigint
  readonly cause: Cause
  readonly cause_id: string
  readonly reference: string
  readonly reversing: boolean
  readonly explanation: Readonly<Record<string, string | number>> | null
  readonly status: Status | null
  readonly reason: string | null
}

const ACCOUNT = '(CASE WHEN is_wallet(e.to_account) THEN e.to_account ELSE e.from_account END)'
const WALLET = `substr(${ACCOUNT}::text, 8)`

// Each chosen by its account: made out of its name, for thousands of lines, they would take most of a search.
const WALLET_WORDS = walletTypes
  .map((type) => `WHEN '${walletAccount(type)}' THEN ' ${type.replaceAll('_', ' ')} '`)
  .join(' ')

// What a member would type to find a line: its kind, its wallet, and whom or what it is about.
const SEARCHED = `CASE e.cause WHEN 'bonus' THEN 'bonus' WHEN 'withdrawal_request' THEN 'penarikan'
                  WHEN 'withdrawal_refund' THEN 'pengembalian' WHEN 'voucher_request' THEN 'penarikan'
                  WHEN 'voucher_refund' THEN 'pengembalian' WHEN 'opening_balance' THEN 'saldo awal' ELSE 'voucher' END
                  || CASE ${ACCOUNT} ${WALLET_WORDS} END || e.reference`

// Pairs that were flushed whole moved no money, and are lines all the same: of amount 0, among those that did.
// Every column has the type that it has in the other table: else all lines are sorted where two indexes could be merged.
export const LINES = `(
  SELECT id, source, from_account, to_account, amount, member_id, cause, cause_id, reference, reverses, business_day,
         created_at, explanation FROM moves
  UNION ALL
  SELECT id, NULL, 'bonus_expense_pairing', 'wallet_pairing', 0::bigint, member_id, 'bonus', id, reference, NULL, business_day,
         created_at, explanation FROM flushed_bonuses
)`

/** What is joined to lines `e` to tell of the withdrawal that they belong to: of a bonus, nothing is looked up. */
export const OF_WITHDRAWALS = ['withdrawals w', 'voucher_withdrawals v']
  .map(
    (table) => `LEFT JOIN ${table} ON ${table.at(-1)}.id = CASE WHEN e.cause <> 'bonus' THEN e.cause_id END`,
  )
  .join(' ')

const FROM = `${LINES} e ${OF_WITHDRAWALS}`

// A take that was given back has failed, whatever became of the withdrawal later.
const statusOf = (line: string, withdrawal: string, voucher: string) => `
  CASE WHEN ${voucher}.id IS NULL THEN ${withdrawal}.status
       WHEN EXISTS (SELECT FROM moves r WHERE r.reverses = ${line}.source AND r.reverses IS NOT NULL) THEN 'failed'
       ELSE ${voucher}.status END`

// To sort thousands by it: looked up by the line's id and only where it is no bonus, so that an index has all the rest.
const SORTED_STATUS = `CASE WHEN e.cause <> 'bonus' THEN (
  SELECT ${statusOf('line', 'paid', 'sold')}
    FROM moves line LEFT JOIN withdrawals paid ON paid.id = line.cause_id
         LEFT JOIN voucher_withdrawals sold ON sold.id = line.cause_id
   WHERE line.id = e.id) END`

const COLUMNS = {
  id: 'e.id',
  created_at: 'e.created_at',
  business_day: 'e.business_day',
  incoming: 'is_wallet(e.to_account)',
  wallet: WALLET,
  amount: 'e.amount',
  cause: 'e.cause',
  cause_id: 'e.cause_id',
  reference: 'e.reference',
  reversing: 'e.reverses IS NOT NULL',
  explanation: 'e.explanation',
  status: statusOf('e', 'w', 'v'),
  reason: 'coalesce(w.reason, v.reason)',
}

/** How many lines each wallet has, kept with them. */
export const KEPT = `(
  SELECT member_id, account, lines FROM wallet_lines_now
  UNION ALL SELECT member_id, 'wallet_pairing', lines FROM flushed_lines_now
) t`

export const SELECTED = Object.entries(COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ')

/** A page of the lines of some of a member's wallets. */
export async function pageOfEntries(
  manager: EntityManager,
  memberId: string,
  accounts: readonly WalletAccount[],
  query: TableQuery | undefined,
): Promise<TablePage<EntryRow>> {
  return await tablePage<EntryRow>(manager, {
    countSource: tally,
    from: FROM,
    countFrom: `${LINES} e`,
    pageKey: 'e.id',
    large: true,
    columns: { ...COLUMNS, description: SEARCHED },
    sortBy: {
      ...{ created_at: 'e.created_at', type: COLUMNS.incoming, from: WALLET, amount: 'e.amount' },
      ...{ status: SORTED_STATUS, description: SEARCHED },
    },
    searchable: ['description'],
    where: `e.member_id = :memberId
            AND (e.from_account = ANY (:accounts::ledger_account[]) OR e.to_account = ANY (:accounts::ledger_account[]))`,
    parameters: { memberId, accounts },
    query,
    dateColumn: 'e.created_at',
    defaultOrder: 'e.created_at DESC, e.id DESC',
  })
}

const tally = {
  ...{ from: KEPT, rows: 't.lines' },
  where: 't.member_id = :memberId AND t.account = ANY (:accounts::ledger_account[])',
}

/** One line of a member's own wallets; undefined for what is not theirs. */
export async function readEntry(
  manager: EntityManager,
  memberId: string,
  id: string,
): Promise<EntryRow | undefined> {
  const [row]: EntryRow[] = await manager.query(
    `SELECT ${SELECTED} FROM ${FROM} WHERE e.id = $1 AND e.member_id = $2`,
    [id, memberId],
  )
  return row
}
