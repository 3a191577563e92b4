import type { Queryable } from '@jejaring/service-kit'
import { LruMap } from 'toad-cache'
import type { WalletAccount } from '../ledger/accounts'
import { type BalanceRow, INCOME_OF_DAY_SQL, type Summaries, summariesOf } from './balances'
import { type EntryRow, LINE_COUNT_SQL } from './entry-page'

/** A page of ten lines takes some 9 kB. */
const MAX_CACHED_PAGES = 5_000
/** Longer pages are not cached: they are rare, and a hundred lines take ten times the memory. */
export const MAX_CACHED_PAGE_ROWS = 25
/** Maximum age of a page. */
const CACHE_TTL_MS = 600_000

export interface LedgerPageRequest {
  readonly memberId: string
  /** Wallets whose lines are listed. */
  readonly accounts: readonly WalletAccount[]
  /** Day whose bonuses are summed. */
  readonly businessDay: string
}

/** State of a line's withdrawal when the page was read. */
interface WithdrawalState {
  readonly id: string
  readonly status: string
  readonly reason: string | null
}

/** The newest lines of some wallets, and the wallets' line count. */
export interface CachedPage {
  readonly lines: bigint
  readonly rows: readonly EntryRow[]
  readonly requests: readonly WithdrawalState[]
}

/** Line count, income of the day and balances, of one snapshot. */
interface WalletTotals {
  readonly lines: bigint
  readonly income: bigint
  readonly summaries: Summaries
}

/**
 * Cache of first pages, revalidated on every read. A ledger is append-only: while a member's wallets have the same line
 * count, a page's lines are unchanged, except for the status of the withdrawals among them. So only the line count with
 * the balances and the states of those withdrawals are read again.
 */
export class RevalidatedPageCache {
  private readonly pages = new LruMap<CachedPage>(MAX_CACHED_PAGES, CACHE_TTL_MS)

  /** Returns the page with current totals, or undefined when it is missing or outdated. */
  async revalidate(
    reads: Queryable,
    request: LedgerPageRequest,
    limit: number,
  ): Promise<(WalletTotals & { rows: readonly EntryRow[] }) | undefined> {
    const page = this.pages.get(cacheKey(request, limit))
    if (!page) return undefined
    const [totals, states] = await Promise.all([
      readWalletTotals(reads, request),
      readWithdrawalStates(reads, page.requests),
    ])
    const isSame = totals.lines === page.lines && hasSameStates(states, page.requests)
    return isSame ? { ...totals, rows: page.rows } : undefined
  }

  set(request: LedgerPageRequest, limit: number, page: CachedPage): void {
    if (limit <= MAX_CACHED_PAGE_ROWS) this.pages.set(cacheKey(request, limit), page)
  }
}

const cacheKey = ({ memberId, accounts }: LedgerPageRequest, limit: number) =>
  `${memberId} ${limit} ${accounts.join()}`

async function readWalletTotals(
  reads: Queryable,
  { memberId, accounts, businessDay }: LedgerPageRequest,
): Promise<WalletTotals> {
  const rows: (BalanceRow & { today: bigint; lines: bigint })[] = await reads.query(
    `SELECT k.*, b.account, b.income, b.pulled, b.balance
       FROM (SELECT ${INCOME_OF_DAY_SQL}, ${LINE_COUNT_SQL}) k LEFT JOIN balances b ON b.member_id = $1`,
    [memberId, businessDay, accounts],
  )
  const { lines, today } = rows[0]!
  return { lines, income: today, summaries: summariesOf(rows) }
}

async function readWithdrawalStates(
  reads: Queryable,
  before: readonly WithdrawalState[],
): Promise<WithdrawalState[]> {
  if (before.length === 0) return []
  const ids = before.map(({ id }) => id)
  return await reads.query(
    `SELECT id, status, reason FROM withdrawals WHERE id = ANY ((SELECT $1::uuid[])::uuid[])
     UNION ALL SELECT id, status, reason FROM voucher_withdrawals WHERE id = ANY ((SELECT $1::uuid[])::uuid[])`,
    [ids],
  )
}

function hasSameStates(current: readonly WithdrawalState[], before: readonly WithdrawalState[]): boolean {
  const beforeById = new Map(before.map((state) => [state.id, state]))
  return (
    current.length === beforeById.size &&
    current.every(({ id, status, reason }) => {
      const previous = beforeById.get(id)
      return previous?.status === status && previous.reason === reason
    })
  )
}
