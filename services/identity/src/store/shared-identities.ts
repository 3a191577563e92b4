import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, descending, type TableSource } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { DuplicateRow } from './duplicates'

/** A rejected identity proves nothing about its member. */
const COUNTS = `v.status <> 'rejected'`

/** A keyed hash is a secret of the programme's; its beginning names the row. */
const VALUE = `'NIK ' || left(encode(v.nik_hash, 'hex'), 8)`

const columns = {
  value: column<string>('d.value', { sort: true }),
  accounts: column<bigint>('d.accounts', { sort: true }),
  registrations: column<bigint>('d.registrations', { sort: true }),
  first_at: column<Date>('d.first_at'),
  last_at: column<Date>('d.last_at'),
  members: column<DuplicateRow['members']>('d.members'),
}

/** The NIKs that several accounts have, without their values; `acrossRegistrations`: in several registrations. */
export function sharedIdentityTable(
  query: TableQuery | undefined,
  acrossRegistrations: boolean,
): TableSource<typeof columns, 'accounts'> {
  return {
    table: `(SELECT ${VALUE} AS value, count(*) AS accounts,
                    count(DISTINCT coalesce(m.registration_id, m.id)) AS registrations,
                    min(m.created_at) AS first_at, max(m.created_at) AS last_at,
                    (json_agg(json_build_object('username', m.username, 'name', m.name, 'created_at', m.created_at,
                              'status', m.status) ORDER BY m.created_at, m.id)) AS members
               FROM identity_verifications v JOIN members m ON m.id = v.member_id
              WHERE ${COUNTS} GROUP BY v.nik_hash HAVING count(*) > 1)`,
    alias: 'd',
    isAggregate: true,
    columns,
    where: acrossRegistrations ? 'd.registrations > 1' : 'd.accounts > 1',
    searchable: ['value'],
    query,
    sums: { accounts: 'sum(d.accounts)' },
    defaultOrder: [descending('d.accounts'), ascending('d.value')],
  }
}

/** Usernames of other accounts with a member's NIK, at most 20, oldest first. */
export async function usernamesWithSameNik(manager: EntityManager, memberId: string): Promise<string[]> {
  const rows: { username: string }[] = await manager.query(
    `SELECT m.username FROM identity_verifications own
       JOIN identity_verifications v ON v.nik_hash = own.nik_hash AND v.member_id <> own.member_id AND ${COUNTS}
       JOIN members m ON m.id = v.member_id
      WHERE own.member_id = $1 ORDER BY m.created_at, m.id LIMIT 20`,
    [memberId],
  )
  return rows.map(({ username }) => username)
}
