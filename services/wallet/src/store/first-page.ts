import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Reads } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { WalletAccount } from '../ledger/accounts'
import { type BesideBalance, INCOME_TODAY, readWalletsOn, type Summaries, summariesOf } from './balances'
import { type EntryRow, LINES, OF_WITHDRAWALS, pageOfEntries, SELECTED } from './entry-page'
import { LINES_KEPT, type RecentPages } from './recent-pages'

/** Lines of some wallets, and all wallets of the member with the bonuses of one business day. */
export interface WalletPage {
  readonly total: bigint
  readonly filtered: bigint
  readonly rows: readonly EntryRow[]
  readonly summaries: Summaries
  readonly income: bigint
}

/** Whose lines, those of which wallets, and the day that the bonuses are of. */
export interface Asked {
  readonly memberId: string
  readonly accounts: readonly WalletAccount[]
  readonly businessDay: string
}

interface Sources {
  readonly manager: EntityManager
  readonly reads: Reads
  readonly pages: RecentPages
}

/** A page of a member's ledger with what stands above it. */
export async function walletPage(
  { manager, reads, pages }: Sources,
  asked: Asked,
  query: TableQuery | undefined,
): Promise<WalletPage> {
  if (isFirst(query)) {
    const limit = Math.min(Math.max(query?.length || 10, 1), 100)
    const recalled = await pages.recall(reads, asked, limit)
    if (!recalled) return await firstPage(reads, pages, asked, limit)
    return { ...recalled, total: recalled.lines, filtered: recalled.lines }
  }
  const { memberId, accounts, businessDay } = asked
  const page = await pageOfEntries(manager, memberId, accounts, query)
  return { ...page, ...(await readWalletsOn(manager, memberId, businessDay)) }
}

/** What everybody opens: the newest lines, of all days, without a text. */
function isFirst(query: TableQuery | undefined): boolean {
  if (!query) return true
  const { start, order, search, dateStart, dateFinish } = query
  return start <= 0 && order.length === 0 && !search && !dateStart && !dateFinish
}

/** With the state of the request that it belongs to, if any, which its own may differ from. */
type Line = EntryRow & { readonly request: string | null }
type Row = BesideBalance &
  ({ [column in keyof Line]: null } | Line) & { readonly today: bigint; readonly lines: bigint }

/**
 * All of it by one statement: of one moment without a transaction, which is four round trips fewer. Wallets and lines
 * stand side by side in its rows, the one without a line where there are fewer lines, and the other way around.
 */
async function firstPage(reads: Reads, pages: RecentPages, asked: Asked, limit: number): Promise<WalletPage> {
  const { memberId, accounts, businessDay } = asked
  const rows: Row[] = await reads.query(firstLines(limit), [memberId, businessDay, accounts])
  const { lines, today } = rows[0]!
  const entries = rows.filter((row): row is Row & Line => row.id !== null)
  const requests = entries.flatMap(({ cause_id: id, request, reason }) =>
    request === null ? [] : [{ id, status: request, reason }],
  )
  pages.keep(asked, limit, { lines, rows: entries, requests })
  return {
    ...{ total: lines, filtered: lines, income: today, summaries: summariesOf(rows) },
    rows: entries,
  }
}

const NEWEST = 'e.created_at DESC, e.id DESC'

const texts = new Map<number, string>()

/** A text for each length of a page: where the length is a value, a tenth of all lines is expected and planned for. */
function firstLines(limit: number): string {
  const text = texts.get(limit) ?? writeFirstLines(limit)
  texts.set(limit, text)
  return text
}

const writeFirstLines = (limit: number) => `
  SELECT *
    FROM (SELECT row_number() OVER () AS place, k.*, b.account, b.income, b.pulled, b.balance
            FROM (SELECT ${INCOME_TODAY}, ${LINES_KEPT}) k
            LEFT JOIN balances b ON b.member_id = $1) beside
    FULL JOIN (SELECT row_number() OVER (ORDER BY ${NEWEST}) AS place, ${SELECTED}, coalesce(w.status, v.status) AS request
                 FROM (SELECT * FROM ${LINES} e
                        WHERE e.member_id = $1 AND (e.from_account = ANY ($3::ledger_account[])
                                                    OR e.to_account = ANY ($3::ledger_account[]))
                        ORDER BY ${NEWEST} LIMIT ${limit}) e ${OF_WITHDRAWALS}) page USING (place)
   ORDER BY place`
