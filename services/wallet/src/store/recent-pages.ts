import type { Reads } from '@jejaring/service-kit'
import { LruMap } from 'toad-cache'
import { type BesideBalance, INCOME_TODAY, type Summaries, summariesOf } from './balances'
import { type EntryRow, KEPT } from './entry-page'
import type { Asked } from './first-page'

/** Pages that a process remembers: the usual one of ten lines takes some 9 kB. */
const MOST = 5_000
/** Lines of the longest page that is remembered: few ask for more, and pages of a hundred would take ten times the room. */
export const LONGEST = 25
/** Milliseconds after which a page is read again, whatever it is. */
const KEPT_FOR = 600_000

/** Where the request of a line stood when the page was read. */
interface RequestState {
  readonly id: string
  readonly status: string
  readonly reason: string | null
}

/** The newest lines of some wallets, and how many lines these have. */
export interface RecentPage {
  readonly lines: bigint
  readonly rows: readonly EntryRow[]
  readonly requests: readonly RequestState[]
}

/** What stands above the lines, of one moment. */
interface Head {
  readonly lines: bigint
  readonly income: bigint
  readonly summaries: Summaries
}

/**
 * First pages that were read before. A ledger only grows: where a member's wallets have as many lines as when a page was read,
 * its lines are the same ones, and what can have become of them are the requests among them. So only those are asked for, and
 * the number of lines with the balances.
 */
export class RecentPages {
  private readonly pages = new LruMap<RecentPage>(MOST, KEPT_FOR)

  /** The page with its head, as they are now; undefined where it has to be read. */
  async recall(
    reads: Reads,
    asked: Asked,
    limit: number,
  ): Promise<(Head & { rows: readonly EntryRow[] }) | undefined> {
    const page = this.pages.get(keyOf(asked, limit))
    if (!page) return undefined
    const [head, requests] = await Promise.all([readHead(reads, asked), readRequests(reads, page.requests)])
    const isSame = head.lines === page.lines && sameStates(requests, page.requests)
    return isSame ? { ...head, rows: page.rows } : undefined
  }

  keep(asked: Asked, limit: number, page: RecentPage): void {
    if (limit <= LONGEST) this.pages.set(keyOf(asked, limit), page)
  }
}

const keyOf = ({ memberId, accounts }: Asked, limit: number) => `${memberId} ${limit} ${accounts.join()}`

async function readHead(reads: Reads, { memberId, accounts, businessDay }: Asked): Promise<Head> {
  const rows: (BesideBalance & { today: bigint; lines: bigint })[] = await reads.query(
    `SELECT k.*, b.account, b.income, b.pulled, b.balance
       FROM (SELECT ${INCOME_TODAY}, ${LINES_KEPT}) k LEFT JOIN balances b ON b.member_id = $1`,
    [memberId, businessDay, accounts],
  )
  const { lines, today } = rows[0]!
  return { lines, income: today, summaries: summariesOf(rows) }
}

/** How many lines member $1 has in the accounts $3. */
export const LINES_KEPT = `(SELECT coalesce(sum(t.lines), 0)::bigint FROM ${KEPT}
  WHERE t.member_id = $1 AND t.account = ANY ($3::ledger_account[])) AS lines`

async function readRequests(reads: Reads, before: readonly RequestState[]): Promise<RequestState[]> {
  if (before.length === 0) return []
  const ids = before.map(({ id }) => id)
  return await reads.query(
    `SELECT id, status, reason FROM withdrawals WHERE id = ANY ((SELECT $1::uuid[])::uuid[])
     UNION ALL SELECT id, status, reason FROM voucher_withdrawals WHERE id = ANY ((SELECT $1::uuid[])::uuid[])`,
    [ids],
  )
}

function sameStates(now: readonly RequestState[], before: readonly RequestState[]): boolean {
  const known = new Map(before.map((state) => [state.id, state]))
  return (
    now.length === known.size &&
    now.every(({ id, status, reason }) => {
      const own = known.get(id)
      return own?.status === status && own.reason === reason
    })
  )
}
