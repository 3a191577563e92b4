import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { TableSource } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'

export type SharedPart = 'name' | 'phone' | 'account'

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
    readonly created_at: string
    readonly status: Member['status']
  }[]
}

/** What is shared, and the indexed expression it is compared by. */
const parts: Readonly<Record<SharedPart, { key: string; shown: string; known: string }>> = {
  name: { key: 'lower(m.name)', shown: 'min(m.name)', known: 'true' },
  phone: { key: 'm.phone', shown: 'm.phone', known: `m.phone <> ''` },
  account: {
    key: 'm.bank_account_number',
    shown: 'm.bank_account_number',
    known: 'm.bank_account_number IS NOT NULL',
  },
}

/** Only these are looked at; the indexes have the same condition. */
const COUNTED = `NOT m.admin AND m.status <> 'pending'`

/**
 * What several accounts share, most accounts first. Grouped along an index when asked: a counter for each phone would
 * be one more row for every registration to write. `apart`: only where they came by several registrations.
 */
export function duplicateTable(
  query: TableQuery | undefined,
  { shared, apart }: { shared: SharedPart; apart: boolean },
): TableSource<'accounts'> {
  const { key, shown, known } = parts[shared]
  // Without a registration (an import, the operator) an account came by itself.
  const registrations = 'count(DISTINCT coalesce(m.registration_id, m.id))'
  return {
    from: `(
      SELECT ${key} AS key, ${shown} AS value, count(*) AS accounts, ${registrations} AS registrations,
             min(m.created_at) AS first_at, max(m.created_at) AS last_at
        FROM members m WHERE ${COUNTED} AND ${known}
       GROUP BY ${key} HAVING count(*) > 1${apart ? ` AND ${registrations} > 1` : ''}) d`,
    columns: {
      key: 'd.key',
      value: 'd.value',
      accounts: 'd.accounts',
      registrations: 'd.registrations',
      first_at: 'd.first_at',
      last_at: 'd.last_at',
    },
    searchable: ['value'],
    shortByPrefix: true,
    query,
    sums: { accounts: 'sum(d.accounts)' },
    tieBreak: 'd.accounts DESC, d.key',
  }
}

/** The oldest accounts that have each of these, in the order of the keys. */
export async function readSharing(
  manager: EntityManager,
  shared: SharedPart,
  keys: readonly string[],
): Promise<DuplicateRow['members'][]> {
  const rows: { members: DuplicateRow['members'] }[] = await manager.query(
    `SELECT coalesce(a.members, '[]') AS members
       FROM unnest($1::text[]) WITH ORDINALITY AS k (key, place)
       LEFT JOIN LATERAL (
         SELECT json_agg(o ORDER BY o.created_at, o.username) AS members FROM (
           SELECT m.username, m.name, m.created_at, m.status FROM members m
            WHERE ${COUNTED} AND ${parts[shared].key} = k.key ORDER BY m.created_at, m.id LIMIT 20) o) a ON true
      ORDER BY k.place`,
    [keys],
  )
  return rows.map(({ members }) => members)
}
