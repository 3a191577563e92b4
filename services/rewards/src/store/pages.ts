import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { tablePage } from '@jejaring/service'
import { Any, type EntityManager } from 'typeorm'
import type { Claim, ClaimStatus } from '../claims/claim'
import type { Prize, PrizeStatus, PrizeType } from '../prizes/prize'
import { ClaimEntity } from './claim-entity'
import { PrizeEntity } from './prize-entity'

export interface Page<Row> {
  readonly counts: TableCounts
  readonly rows: Row[]
}

// The columns of the tables as the edge names them; all of them sort.
const CLAIMS = {
  id: 'c.id',
  created_at: 'c.created_at',
  updated_at: 'c.updated_at',
  username: 'm.username',
  name: 'm.name',
  reward: 'c.reward_name',
  amount: 'c.amount',
  bank_name: 'c.bank_name',
  bank_account_name: 'c.bank_account_name',
  bank_account_address: 'c.bank_account_number',
  status: 'c.status',
  status_name: 'c.status',
}

/** A page of all reward claims, newest first where no order is asked for. */
export async function pageOfClaims(
  manager: EntityManager,
  query: TableQuery | undefined,
  status: ClaimStatus | undefined,
): Promise<Page<Claim>> {
  const { total, filtered, rows } = await tablePage<{ id: string }>(manager, {
    from: 'reward_claims c LEFT JOIN members m ON m.id = c.member_id',
    columns: CLAIMS,
    searchable: ['username', 'name', 'reward', 'bank_name', 'bank_account_name', 'bank_account_address'],
    filter: status && 'c.status = :status',
    parameters: { status },
    query,
    dateColumn: 'c.created_at',
    tieBreak: 'c.created_at DESC, c.id DESC',
  })
  const claims = await manager.findBy(ClaimEntity, { id: Any(rows.map(({ id }) => id)) })
  return { counts: { total, filtered }, rows: inOrder(rows, claims) }
}

const PRIZES = {
  id: 'p.id',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  username: 'm.username',
  name: 'm.name',
  claim_type: 'p.type',
  bonus: 'p.bonus',
  bank_name: 'p.bank_name',
  bank_account_name: 'p.bank_account_name',
  bank_account_address: 'p.bank_account_number',
  status: 'p.status',
  status_name: 'p.status',
}

/** A page of all prizes, newest first where no order is asked for. */
export async function pageOfPrizes(
  manager: EntityManager,
  query: TableQuery | undefined,
  { type, status }: { type?: PrizeType; status?: PrizeStatus },
): Promise<Page<Prize>> {
  const filters = [type && 'p.type = :type', status && 'p.status = :status']
  const { total, filtered, rows } = await tablePage<{ id: string }>(manager, {
    from: 'prize_claims p LEFT JOIN members m ON m.id = p.member_id',
    columns: PRIZES,
    searchable: ['username', 'name', 'bank_name', 'bank_account_name', 'bank_account_address'],
    filter: filters.filter(Boolean).join(' AND '),
    parameters: { type, status },
    query,
    dateColumn: 'p.created_at',
    tieBreak: 'p.created_at DESC, p.id DESC',
  })
  const prizes = await manager.findBy(PrizeEntity, { id: Any(rows.map(({ id }) => id)) })
  return { counts: { total, filtered }, rows: inOrder(rows, prizes) }
}

/** The rows of a page as entities, in the page's order. */
function inOrder<Row extends { readonly id: string }>(
  page: readonly { id: string }[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}
