import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { countsOf, distinctValuesOf, type SearchTarget, tablePage } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import type { PrizeClaim, PrizeClaimStatus, PrizeType } from '../prize-claims/prize-claim'
import type { RewardClaim, RewardClaimStatus } from '../reward-claims/reward-claim'
import { PrizeClaimEntity } from './prize-claim-entity'
import { RewardClaimEntity } from './reward-claim-entity'

export interface Page<Row> {
  readonly counts: TableCounts
  readonly rows: Row[]
}

// Columns by their names in the gateway's tables; all of them are sortable.
const REWARD_CLAIM_COLUMNS = {
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

/** Reads a page of all reward claims, newest first by default. */
export async function pageOfRewardClaims(
  manager: EntityManager,
  query: TableQuery | undefined,
  status: RewardClaimStatus | undefined,
): Promise<Page<RewardClaim>> {
  const page = await tablePage<{ id: string }>(manager, {
    from: 'reward_claims c JOIN members m ON m.id = c.member_id',
    countFrom: 'reward_claims c',
    columns: REWARD_CLAIM_COLUMNS,
    sortBy: { ...REWARD_CLAIM_COLUMNS, name: [REWARD_CLAIM_COLUMNS.name, 'm.id'] },
    searchTargets: [
      ...searchTargetsOf('reward_claims', 'c'),
      // Matches the current catalogue names instead of the frozen ones: a reward has few names, claims are many.
      {
        key: 'c.reward_id',
        from: 'rewards f',
        id: 'f.id',
        columns: ['f.name'],
        listColumns: ['c.reward_name'],
      },
    ],
    countSource: {
      from: 'reward_claim_days_now t',
      rows: 't.claims',
      day: 't.day',
      filter: status && 't.status = :status',
    },
    filter: status && 'c.status = :status',
    parameters: { status },
    query,
    dateColumn: 'c.created_at',
    defaultOrder: 'c.created_at DESC, c.id DESC',
  })
  const claims = await manager.findBy(RewardClaimEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inPageOrder(page.rows, claims) }
}

const PRIZE_CLAIM_COLUMNS = {
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

/** Reads a page of all Tour Bali claims, newest first by default. */
export async function pageOfPrizeClaims(
  manager: EntityManager,
  query: TableQuery | undefined,
  { type, status }: { type?: PrizeType; status?: PrizeClaimStatus },
): Promise<Page<PrizeClaim>> {
  const filter = (row: string) =>
    [type && `${row}.type = :type`, status && `${row}.status = :status`].filter(Boolean).join(' AND ')
  const page = await tablePage<{ id: string }>(manager, {
    from: 'prize_claims p JOIN members m ON m.id = p.member_id',
    countFrom: 'prize_claims p',
    columns: PRIZE_CLAIM_COLUMNS,
    sortBy: { ...PRIZE_CLAIM_COLUMNS, name: [PRIZE_CLAIM_COLUMNS.name, 'm.id'] },
    searchTargets: searchTargetsOf('prize_claims', 'p'),
    countSource: { from: 'prize_claim_days_now t', rows: 't.prizes', day: 't.day', filter: filter('t') },
    filter: filter('p'),
    parameters: { type, status },
    query,
    dateColumn: 'p.created_at',
    defaultOrder: 'p.created_at DESC, p.id DESC',
  })
  const claims = await manager.findBy(PrizeClaimEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inPageOrder(page.rows, claims) }
}

/** Search targets of a claims table; `row` is its alias in the query. */
function searchTargetsOf(table: string, row: string): readonly SearchTarget[] {
  return [
    {
      key: `${row}.member_id`,
      from: 'members f',
      id: 'f.id',
      columns: ['f.username', 'f.name'],
      listColumns: ['m.username', 'm.name'],
      isUnique: table === 'prize_claims',
    },
    {
      key: `${row}.id`,
      from: `${table} f`,
      id: 'f.id',
      columns: ['f.bank_account_name', 'f.bank_account_number'],
      listColumns: [`${row}.bank_account_name`, `${row}.bank_account_number`],
    },
    {
      key: `${row}.bank_name`,
      from: `${distinctValuesOf(table, 'bank_name')} f`,
      id: 'f.bank_name',
      columns: ['f.bank_name'],
      listColumns: [`${row}.bank_name`],
    },
  ]
}

/** Sorts entities into the page's order. */
function inPageOrder<Row extends { readonly id: string }>(
  page: readonly { id: string }[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}
