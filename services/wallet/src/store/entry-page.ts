import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, type RowOf, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import {
  type WalletAccount,
  type WalletType,
  walletAccount,
  walletNames,
  walletTypes,
} from '../ledger/accounts'
import type { WalletCause } from '../ledger/move'
import type { Status } from '../withdrawals/withdrawal'

const ACCOUNT_SQL = '(CASE WHEN is_wallet(e.to_account) THEN e.to_account ELSE e.from_account END)'
const WALLET_SQL = `substr(${ACCOUNT_SQL}::text, 8)`

// CASE by account: deriving the words from the name for thousands of lines would dominate the search.
const WALLET_NAMES_SQL = walletTypes
  .map((type) => `WHEN '${walletAccount(type)}' THEN ' ${type.replaceAll('_', ' ')}, ${walletNames[type]}: '`)
  .join(' ')

const CAUSE_TITLES: Readonly<Record<Exclude<WalletCause, 'bonus'>, string>> = {
  withdrawal_request: 'penarikan',
  withdrawal_refund: 'pengembalian penarikan',
  withdrawal_voucher: 'voucher dari penarikan',
  opening_balance: 'saldo awal',
  voucher_request: 'penarikan voucher',
  voucher_refund: 'pengembalian penarikan voucher',
}
const CAUSE_TITLES_SQL = Object.entries(CAUSE_TITLES)
  .map(([cause, title]) => `WHEN '${cause}' THEN '${title}'`)
  .join(' ')

// Searchable text of a line: an approximation of its title (`titleOf`), its wallet, and its reference. An index covers
// these columns.
const SEARCH_TEXT_SQL = `CASE e.cause
                  WHEN 'bonus' THEN CASE WHEN e.amount = 0 THEN 'bonus, pasangan hangus'
                                         WHEN is_wallet(e.from_account) THEN 'koreksi bonus' ELSE 'bonus' END
                  ${CAUSE_TITLES_SQL} ELSE '' END
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
  id: column<string>('e.id'),
  created_at: column<Date>('e.created_at', { sort: true }),
  business_day: column<string>('e.business_day'),
  incoming: column<boolean>('is_wallet(e.to_account)'),
  wallet: column<WalletType>(WALLET_SQL),
  amount: column<bigint>('e.amount', { sort: true }),
  cause: column<WalletCause>('e.cause'),
  cause_id: column<string>('e.cause_id'),
  reference: column<string>('e.reference'),
  reversing: column<boolean>('e.reverses IS NOT NULL'),
  explanation: column<Readonly<Record<string, string | number>> | null>('e.explanation'),
  status: column<Status | null>(statusOf('e', 'w', 'v'), { sort: [STATUS_SORT_SQL] }),
  reason: column<string | null>('coalesce(w.reason, v.reason)'),
}

/** A ledger line of a member: a move of its wallet or a fully flushed bonus, with the withdrawal that it belongs to. */
export type EntryRow = RowOf<typeof COLUMNS>

/** More columns of the table, for its order and its search. */
const TABLE_COLUMNS = {
  ...COLUMNS,
  type: column<boolean>(COLUMNS.incoming.sql, { sort: true }),
  from: column<WalletType>(WALLET_SQL, { sort: true }),
  description: column<string>(SEARCH_TEXT_SQL, { sort: true }),
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
  .map(([name, { sql }]) => `${sql} AS "${name}"`)
  .join(', ')

/** Reads a page of the lines of some of a member's wallets. */
export async function pageOfEntries(
  manager: EntityManager,
  memberId: string,
  accounts: readonly WalletAccount[],
  query: TableQuery | undefined,
): Promise<TablePage<EntryRow>> {
  return await tablePage(manager, {
    table: LEDGER_LINES_SQL,
    alias: 'e',
    joins: { withdrawals: JOIN_WITHDRAWALS_SQL },
    key: 'e.id',
    columns: TABLE_COLUMNS,
    countSource,
    searchable: ['description'],
    where: `e.member_id = :memberId
            AND (e.from_account = ANY (:accounts::ledger_account[]) OR e.to_account = ANY (:accounts::ledger_account[]))`,
    parameters: { memberId, accounts },
    query,
    dateColumn: 'e.created_at',
    defaultOrder: [descending('e.created_at'), descending('e.id')],
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
    `SELECT ${SELECT_SQL} FROM ${LEDGER_LINES_SQL} e ${JOIN_WITHDRAWALS_SQL} WHERE e.id = $1 AND e.member_id = $2`,
    [id, memberId],
  )
  return row
}
