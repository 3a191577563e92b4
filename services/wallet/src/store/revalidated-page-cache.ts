import type { Queryable } from '@jejaring/service-kit'
import { LruMap } from 'toad-cache'
import type { WalletAccount } from '../ledger/accounts'
import { type BalanceRow, INCOME_OF_DAY_SQL, type Summaries, summariesOf } from './balances'
import { type EntryRow, LINE_COUNT_SQL } from './entry-page'

/** Pages that a process remembers: the usual one of ten lines takes some 9 kB. */
const MAX_CACHED_PAGES = 5_000
/** Lines of the longest page that is remembered: few ask for more, and pages of a hundred would take ten times the room. */
export const MAX_CACHED_PAGE_ROWS = 25
/** Milliseconds after which a page is read again, whatever it is. */
const CACHE_TTL_MS = 600_000

export interface LedgerPageRequest {
  readonly memberId: string
  /** Wallets whose lines are listed. */
  readonly accounts: readonly WalletAccount[]
  /** Day whose bonuses are summed. */
  readonly businessDay: string
}

/** Where the request of a line stood when the page was read. */
interface WithdrawalState {
  readonly id: string
  readonly status: string
  readonly reason: string | null
}

/** The newest lines of some wallets, and how many lines these have. */
export interface CachedPage {
  readonly lines: bigint
  readonly rows: readonly EntryRow[]
  readonly requests: readonly WithdrawalState[]
}

/** What stands above the lines, of one moment. */
interface WalletTotals {
  readonly lines: bigint
  readonly income: bigint
  readonly summaries: Summaries
}

/**
 * First pages that were read before. A ledger only grows: where a member's wallets have as many lines as when a page was read,
 * its lines are the same ones, and what can have become of them are the requests among them. So only those are asked for, and
 * the number of lines with the balances.
 */
export class RevalidatedPageCache {
  private readonly pages = new LruMap<CachedPage>(MAX_CACHED_PAGES, CACHE_TTL_MS)

  /** The page with its head, as they are now; undefined where it has to be read. */
  async revalidate(
    reads: Queryable,
    asked: LedgerPageRequest,
    limit: number,
  ): Promise<(WalletTotals & { rows: readonly EntryRow[] }) | undefined> {
    const page = this.pages.get(cacheKey(asked, limit))
    if (!page) return undefined
    const [head, requests] = await Promise.all([
      readWalletTotals(reads, asked),
      readWithdrawalStates(reads, page.requests),
    ])
    const isSame = head.lines === page.lines && hasSameStates(requests, page.requests)
    return isSame ? { ...head, rows: page.rows } : undefined
  }

  set(asked: LedgerPageRequest, limit: number, page: CachedPage): void {
    if (limit <= MAX_CACHED_PAGE_ROWS) this.pages.set(cacheKey(asked, limit), page)
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
  const known = new Map(before.map((state) => [state.id, state]))
  return (
    current.length === known.size &&
    current.every(({ id, status, reason }) => {
      const own = known.get(id)
      return own?.status === status && own.reason === reason
    })
  )
}
