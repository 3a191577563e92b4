import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type BalanceRow, INCOME_OF_DAY_SQL, readWalletsOn, type Summaries, summariesOf } from './balances'
import {
  type EntryRow,
  JOIN_WITHDRAWALS_SQL,
  LEDGER_LINES_SQL,
  LINE_COUNT_SQL,
  pageOfEntries,
  SELECT_SQL,
} from './entry-page'
import type { LedgerPageRequest, RevalidatedPageCache } from './revalidated-page-cache'

/** A page of ledger lines, with all wallets of the member and the bonuses of one business day. */
export interface LedgerPage {
  readonly total: bigint
  readonly filtered: bigint
  readonly rows: readonly EntryRow[]
  readonly summaries: Summaries
  readonly income: bigint
}

interface Sources {
  readonly manager: EntityManager
  readonly reads: Queryable
  readonly pageCache: RevalidatedPageCache
}

/** Reads a page of a member's ledger; the first page comes from the cache when it is still valid. */
export async function readLedgerPage(
  { manager, reads, pageCache }: Sources,
  request: LedgerPageRequest,
  query: TableQuery | undefined,
): Promise<LedgerPage> {
  if (isFirstPage(query)) {
    const limit = Math.min(Math.max(query?.length || 10, 1), 100)
    const cached = await pageCache.revalidate(reads, request, limit)
    if (!cached) return await readFirstPage(reads, pageCache, request, limit)
    return { ...cached, total: cached.lines, filtered: cached.lines }
  }
  const { memberId, accounts, businessDay } = request
  const page = await pageOfEntries(manager, memberId, accounts, query)
  return { ...page, ...(await readWalletsOn(manager, memberId, businessDay)) }
}

/** Whether the query is the default view: newest lines, no search, no dates. */
function isFirstPage(query: TableQuery | undefined): boolean {
  if (!query) return true
  const { start, order, search, dateStart, dateFinish } = query
  return start <= 0 && order.length === 0 && !search && !dateStart && !dateFinish
}

/** A line with the current status of its withdrawal, which may differ from the line's own status. */
type Line = EntryRow & { readonly request: string | null }
type Row = BalanceRow &
  ({ [column in keyof Line]: null } | Line) & { readonly today: bigint; readonly lines: bigint }

/**
 * Reads the page by one statement: one snapshot without a transaction, which saves four round trips. Rows pair the n-th
 * wallet with the n-th line by a full join; the shorter side is null.
 */
async function readFirstPage(
  reads: Queryable,
  pageCache: RevalidatedPageCache,
  request: LedgerPageRequest,
  limit: number,
): Promise<LedgerPage> {
  const { memberId, accounts, businessDay } = request
  const rows: Row[] = await reads.query(firstPageSql(limit), [memberId, businessDay, accounts])
  const { lines, today } = rows[0]!
  const entries = rows.filter((row): row is Row & Line => row.id !== null)
  const requests = entries.flatMap(({ cause_id: id, request, reason }) =>
    request === null ? [] : [{ id, status: request, reason }],
  )
  pageCache.set(request, limit, { lines, rows: entries, requests })
  return { total: lines, filtered: lines, income: today, summaries: summariesOf(rows), rows: entries }
}

const NEWEST_FIRST_SQL = 'e.created_at DESC, e.id DESC'

const sqlByLimit = new Map<number, string>()

/** SQL with a literal LIMIT: with a parameter the planner assumes a tenth of all lines. */
function firstPageSql(limit: number): string {
  const sql = sqlByLimit.get(limit) ?? buildFirstPageSql(limit)
  sqlByLimit.set(limit, sql)
  return sql
}

const buildFirstPageSql = (limit: number) => `
  SELECT *
    FROM (SELECT row_number() OVER () AS row_index, k.*, b.account, b.income, b.pulled, b.balance
            FROM (SELECT ${INCOME_OF_DAY_SQL}, ${LINE_COUNT_SQL}) k
            LEFT JOIN balances b ON b.member_id = $1) wallets
    FULL JOIN (SELECT row_number() OVER (ORDER BY ${NEWEST_FIRST_SQL}) AS row_index, ${SELECT_SQL}, coalesce(w.status, v.status) AS request
                 FROM (SELECT * FROM ${LEDGER_LINES_SQL} e
                        WHERE e.member_id = $1 AND (e.from_account = ANY ($3::ledger_account[])
                                                    OR e.to_account = ANY ($3::ledger_account[]))
                        ORDER BY ${NEWEST_FIRST_SQL} LIMIT ${limit}) e ${JOIN_WITHDRAWALS_SQL}) page USING (row_index)
   ORDER BY row_index`
