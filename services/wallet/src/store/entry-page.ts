import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type WalletAccount, type WalletType, walletAccount, walletTypes } from '../ledger/accounts'
import type { Cause } from '../ledger/move'
import type { Status } from '../withdrawals/withdrawal'

/** A ledger line of a member: a move of its wallet or a fully flushed bonus, with the withdrawal that it belongs to. */
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

const ACCOUNT_SQL = '(CASE WHEN is_wallet(e.to_account) THEN e.to_account ELSE e.from_account END)'
const WALLET_SQL = `substr(${ACCOUNT_SQL}::text, 8)`

// CASE by account: deriving the words from the name for thousands of lines would dominate the search.
const WALLET_NAMES_SQL = walletTypes
  .map((type) => `WHEN '${walletAccount(type)}' THEN ' ${type.replaceAll('_', ' ')} '`)
  .join(' ')

// Searchable text of a line: its kind, its wallet, and its reference.
const SEARCH_TEXT_SQL = `CASE e.cause WHEN 'bonus' THEN 'bonus' WHEN 'withdrawal_request' THEN 'penarikan'
                  WHEN 'withdrawal_refund' THEN 'pengembalian' WHEN 'voucher_request' THEN 'penarikan'
                  WHEN 'voucher_refund' THEN 'pengembalian' WHEN 'opening_balance' THEN 'saldo awal' ELSE 'voucher' END
                  || CASE ${ACCOUNT_SQL} ${WALLET_NAMES_SQL} END || e.reference`

// Fully flushed bonuses moved no money but are shown as lines of amount 0. The column types of both branches must be
// equal: otherwise PostgreSQL sorts all lines instead of merging the two indexes.
export const LEDGER_LINES_SQL = `(
  SELECT id, source, from_account, to_account, amount, member_id, cause, cause_id, reference, reverses, business_day,
         created_at, explanation FROM moves
  UNION ALL
  SELECT id, NULL, 'bonus_expense_pairing', 'wallet_pairing', 0::bigint, member_id, 'bonus', id, reference, NULL, business_day,
         created_at, explanation FROM flushed_bonuses
)`

/** Joins lines `e` to their withdrawal; bonuses are not looked up. */
export const JOIN_WITHDRAWALS_SQL = ['withdrawals w', 'voucher_withdrawals v']
  .map(
    (table) => `LEFT JOIN ${table} ON ${table.at(-1)}.id = CASE WHEN e.cause <> 'bonus' THEN e.cause_id END`,
  )
  .join(' ')

const FROM_SQL = `${LEDGER_LINES_SQL} e ${JOIN_WITHDRAWALS_SQL}`

// A refunded take has failed, independent of the withdrawal's later status.
const statusOf = (line: string, withdrawal: string, voucher: string) => `
  CASE WHEN ${voucher}.id IS NULL THEN ${withdrawal}.status
       WHEN EXISTS (SELECT FROM moves r WHERE r.reverses = ${line}.source AND r.reverses IS NOT NULL) THEN 'failed'
       ELSE ${voucher}.status END`

// Status for sorting thousands of lines: looked up by id for lines other than bonuses, so that an index covers the rest.
const STATUS_SORT_SQL = `CASE WHEN e.cause <> 'bonus' THEN (
  SELECT ${statusOf('line', 'paid', 'sold')}
    FROM moves line LEFT JOIN withdrawals paid ON paid.id = line.cause_id
         LEFT JOIN voucher_withdrawals sold ON sold.id = line.cause_id
   WHERE line.id = e.id) END`

const COLUMNS = {
  id: 'e.id',
  created_at: 'e.created_at',
  business_day: 'e.business_day',
  incoming: 'is_wallet(e.to_account)',
  wallet: WALLET_SQL,
  amount: 'e.amount',
  cause: 'e.cause',
  cause_id: 'e.cause_id',
  reference: 'e.reference',
  reversing: 'e.reverses IS NOT NULL',
  explanation: 'e.explanation',
  status: statusOf('e', 'w', 'v'),
  reason: 'coalesce(w.reason, v.reason)',
}

/** Line count of each wallet, from the summary tables. */
const LINE_COUNTS_SQL = `(
  SELECT member_id, account, lines FROM wallet_lines_now
  UNION ALL SELECT member_id, 'wallet_pairing', lines FROM flushed_lines_now
) t`

/** Line count of member $1 in the accounts $3. */
export const LINE_COUNT_SQL = `(SELECT coalesce(sum(t.lines), 0)::bigint FROM ${LINE_COUNTS_SQL}
  WHERE t.member_id = $1 AND t.account = ANY ($3::ledger_account[])) AS lines`

export const SELECT_SQL = Object.entries(COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ')

/** Reads a page of the lines of some of a member's wallets. */
export async function pageOfEntries(
  manager: EntityManager,
  memberId: string,
  accounts: readonly WalletAccount[],
  query: TableQuery | undefined,
): Promise<TablePage<EntryRow>> {
  return await tablePage<EntryRow>(manager, {
    countSource: countSource,
    from: FROM_SQL,
    countFrom: `${LEDGER_LINES_SQL} e`,
    pageKey: 'e.id',
    large: true,
    columns: { ...COLUMNS, description: SEARCH_TEXT_SQL },
    sortBy: {
      created_at: 'e.created_at',
      type: COLUMNS.incoming,
      from: WALLET_SQL,
      amount: 'e.amount',
      status: STATUS_SORT_SQL,
      description: SEARCH_TEXT_SQL,
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

const countSource = {
  from: LINE_COUNTS_SQL,
  rows: 't.lines',
  where: 't.member_id = :memberId AND t.account = ANY (:accounts::ledger_account[])',
}

/** Reads one line of a member; undefined when it does not exist or belongs to another member. */
export async function readEntry(
  manager: EntityManager,
  memberId: string,
  id: string,
): Promise<EntryRow | undefined> {
  const [row]: EntryRow[] = await manager.query(
    `SELECT ${SELECT_SQL} FROM ${FROM_SQL} WHERE e.id = $1 AND e.member_id = $2`,
    [id, memberId],
  )
  return row
}
