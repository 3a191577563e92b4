import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { countsOf, eachValueOf, type Finder, tablePage } from '@jejaring/service-kit'
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
  const page = await tablePage<{ id: string }>(manager, {
    from: 'reward_claims c JOIN members m ON m.id = c.member_id',
    countFrom: 'reward_claims c',
    columns: CLAIMS,
    sortBy: { ...CLAIMS, name: [CLAIMS.name, 'm.id'] },
    searchTargets: [
      ...findersIn('reward_claims', 'c'),
      // The catalogue's names of today stand for those of long ago.
      {
        ...{ key: 'c.reward_id', from: 'rewards f', id: 'f.id' },
        ...{ columns: ['f.name'], shown: ['c.reward_name'] },
      },
    ],
    countSource: {
      ...{ from: 'reward_claim_days_now t', rows: 't.claims', day: 't.day' },
      filter: status && 't.status = :status',
    },
    filter: status && 'c.status = :status',
    parameters: { status },
    query,
    dateColumn: 'c.created_at',
    defaultOrder: 'c.created_at DESC, c.id DESC',
  })
  const claims = await manager.findBy(ClaimEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inOrder(page.rows, claims) }
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
  const filter = (row: string) =>
    [type && `${row}.type = :type`, status && `${row}.status = :status`].filter(Boolean).join(' AND ')
  const page = await tablePage<{ id: string }>(manager, {
    from: 'prize_claims p JOIN members m ON m.id = p.member_id',
    countFrom: 'prize_claims p',
    columns: PRIZES,
    sortBy: { ...PRIZES, name: [PRIZES.name, 'm.id'] },
    searchTargets: findersIn('prize_claims', 'p'),
    countSource: {
      ...{ from: 'prize_claim_days_now t', rows: 't.prizes', day: 't.day' },
      filter: filter('t'),
    },
    filter: filter('p'),
    parameters: { type, status },
    query,
    dateColumn: 'p.created_at',
    defaultOrder: 'p.created_at DESC, p.id DESC',
  })
  const prizes = await manager.findBy(PrizeEntity, { id: Any(page.rows.map(({ id }) => id)) })
  return { counts: countsOf(page), rows: inOrder(page.rows, prizes) }
}

/** How a text is found in claims or prizes, of which `row` is one. */
function findersIn(table: string, row: string): readonly Finder[] {
  return [
    {
      ...{ key: `${row}.member_id`, from: 'members f', id: 'f.id' },
      ...{ columns: ['f.username', 'f.name'], shown: ['m.username', 'm.name'] },
      once: table === 'prize_claims',
    },
    {
      ...{ key: `${row}.id`, from: `${table} f`, id: 'f.id' },
      columns: ['f.bank_account_name', 'f.bank_account_number'],
      shown: [`${row}.bank_account_name`, `${row}.bank_account_number`],
    },
    {
      ...{ key: `${row}.bank_name`, from: `${eachValueOf(table, 'bank_name')} f`, id: 'f.bank_name' },
      ...{ columns: ['f.bank_name'], shown: [`${row}.bank_name`] },
    },
  ]
}

/** The rows of a page as entities, in the page's order. */
function inOrder<Row extends { readonly id: string }>(
  page: readonly { id: string }[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}
