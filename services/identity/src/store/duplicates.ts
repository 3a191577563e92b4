import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, descending, type TableSource } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import { comparisons, isCounted, type SharedField, sharedFieldTable } from './duplicate-counts'

export interface DuplicateRow {
  readonly value: string
  readonly accounts: bigint
  readonly registrations: bigint
  readonly first_at: Date
  readonly last_at: Date
  /** The oldest, at most 20. Times are ISO 8601. */
  readonly members: readonly {
    readonly username: string
    readonly name: string
    readonly created_at: string | Date
    readonly status: Member['status']
  }[]
}

/** One shared value in its compared form, with its counts. */
const columns = {
  key: column<string>('d.key'),
  value: column<string>('d.key', { sort: true }),
  accounts: column<bigint>('d.accounts', { sort: true }),
  registrations: column<bigint>('d.registrations', { sort: true }),
}

/**
 * The shared values with their counts from the summary tables, most accounts first. `acrossRegistrations` restricts it to values
 * shared across several registrations.
 */
export function duplicateTable(
  query: TableQuery | undefined,
  { shared, acrossRegistrations }: { shared: SharedField; acrossRegistrations: boolean },
): TableSource<typeof columns, 'accounts'> {
  const table = sharedFieldTable(shared)
  return {
    table,
    alias: 'd',
    key: 'd.key',
    columns,
    where: `d.accounts > 1${acrossRegistrations ? ' AND d.registrations > 1' : ''}`,
    searchTargets: [
      {
        key: 'd.key',
        from: `(SELECT key FROM ${table} WHERE accounts > 1) f`,
        id: 'f.key',
        columns: ['f.key'],
        listColumns: ['d.key'],
      },
    ],
    query,
    sums: { accounts: 'sum(d.accounts)' },
    countSource: {
      from: `${table}_totals_now t`,
      rows: 't.shared',
      sums: { accounts: 'sum(t.accounts)' },
      ...(acrossRegistrations ? { where: 't.apart' } : {}),
    },
    defaultOrder: [descending('d.accounts'), ascending('d.key')],
  }
}

/** Reads the details of shared values, in the order of the keys. */
export async function readSharingMembers(
  manager: EntityManager,
  shared: SharedField,
  keys: readonly string[],
): Promise<Pick<DuplicateRow, 'value' | 'first_at' | 'last_at' | 'members'>[]> {
  const { key, known } = comparisons[shared]
  const alike = `${isCounted('m')} AND ${known('m')} AND ${key('m')} = k.key`
  const value = { name: 'm.name', phone: 'm.phone', account: 'm.bank_account_number' }[shared]
  return await manager.query(
    `SELECT coalesce(a.value, k.key) AS value, a.first_at, l.last_at, coalesce(a.members, '[]') AS members
       FROM unnest($1::text[]) WITH ORDINALITY AS k (key, ordinal)
       LEFT JOIN LATERAL (
         SELECT json_agg(o ORDER BY o.created_at, o.username) AS members, min(o.created_at) AS first_at,
                min(o.value) AS value
           FROM (SELECT m.username, m.name, m.created_at, m.status, ${value} AS value FROM members m
                  WHERE ${alike} ORDER BY m.created_at, m.id LIMIT 20) o) a ON true
       LEFT JOIN LATERAL (
         SELECT m.created_at AS last_at FROM members m WHERE ${alike}
          ORDER BY m.created_at DESC, m.id DESC LIMIT 1) l ON true
      ORDER BY k.ordinal`,
    [keys],
  )
}

/** What a member shares with other accounts. */
export interface Sharing {
  readonly shared: SharedField
  readonly accounts: DuplicateRow['members']
}

const MAX_ACCOUNTS_LIKE = 20

/** Reads the oldest of the other accounts with the same value as a member. */
export async function readAccountsLike(
  manager: EntityManager,
  shared: SharedField,
  memberId: string,
): Promise<DuplicateRow['members']> {
  const { key, known } = comparisons[shared]
  return await manager.query(
    `SELECT o.username, o.name, o.created_at, o.status FROM members s
      CROSS JOIN LATERAL (
        SELECT m.username, m.name, m.created_at, m.status FROM members m
         WHERE ${isCounted('m')} AND ${known('m')} AND ${key('m')} = ${key('s')} AND m.id <> s.id
         ORDER BY m.created_at, m.id LIMIT ${MAX_ACCOUNTS_LIKE}) o
      WHERE s.id = $1 AND ${isCounted('s')} AND ${known('s')}`,
    [memberId],
  )
}
