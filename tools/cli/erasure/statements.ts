import type { Client } from 'pg'
import { type ColumnLists, kitColumns, serviceColumns } from './personal-columns'

export interface ErasedValues {
  readonly memberId: string
  readonly pseudonym: string
  /** Copies of an older version do not overwrite the pseudonym. */
  readonly version: string
  readonly contacts: readonly string[]
}

const OF_MEMBER = 'member_id = :memberId'
/** Entries that the member made, which nobody else may place, and the member's own as a prospect. */
const PROSPECTS = 'sponsor_id = :memberId OR phone = ANY (:contacts::text[])'

/** SQL: the member's rows of tables where these are not all rows with `member_id`. */
const rowsOfMember: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity: {
    members: 'id = :memberId',
    proposals: `target = 'member:' || :memberId`,
    prospect_applications: PROSPECTS,
    prospects: PROSPECTS,
    recovery_requests: 'username = (SELECT username FROM members WHERE id = :memberId)',
  },
  wallet: { members: 'id = :memberId' },
  rewards: {
    members: 'id = :memberId',
    // Of a prize that is taken as a journey there is no account.
    prize_claims: `${OF_MEMBER} AND bank_account_number <> ''`,
  },
  whatsapp: {
    // A member who began as a prospect got the code under the id of the sponsor.
    messages: `${OF_MEMBER} OR template = 'verify_prospect' AND phone = ANY (:contacts::text[])`,
    suppressed_addresses:
      "address_hash = ANY (SELECT sha256(convert_to(c, 'UTF8')) FROM unnest(:contacts::text[]) c)",
  },
}

/** Triggers that refuse a change of final rows, by table. The roles of services cannot disable them. */
const finalRows: Readonly<Record<string, string>> = { reward_claims: 'reward_claims_final' }

/** What a login needs; deleted first, and again with the rest: a login that was running may have added a session. */
export const accessTables = ['credentials', 'sessions', 'second_factors', 'login_challenges']

/** Returns the statements that `personal-columns.ts` asks for in the database of a service. */
export function statementsOf(
  service: string,
  lists: readonly ColumnLists[] = [kitColumns, serviceColumns[service]!],
): string[] {
  return lists.flatMap(({ personal }) =>
    Object.entries(personal).flatMap(([table, columns]) => statementFor(service, table, columns)),
  )
}

function statementFor(service: string, table: string, columns: ColumnLists['personal'][string]): string[] {
  const changed = Object.entries(columns).filter(([, fate]) => !fate.startsWith('kept: '))
  const rows = rowsOfMember[service]?.[table] ?? OF_MEMBER
  if (changed.length === 0) return []
  if (changed.every(([, fate]) => fate === 'deleted')) return [`DELETE FROM ${table} WHERE ${rows}`]
  const values = changed.map(([column, fate]) => {
    if (fate === 'deleted') throw new Error(`${table}.${column} is deleted, its row is not`)
    return `${column} = ${fate === 'pseudonym' ? ':pseudonym' : fate.slice('set: '.length)}`
  })
  const update = `UPDATE ${table} SET ${values.join(', ')} WHERE ${rows}`
  const trigger = finalRows[table]
  if (!trigger) return [update]
  return [
    `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`,
    update,
    `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`,
  ]
}

/** Erases the member's rows in the database of a service, in its transaction. */
export async function eraseRows(client: Client, service: string, values: ErasedValues): Promise<void> {
  for (const statement of statementsOf(service)) {
    const names: (keyof ErasedValues)[] = []
    const sql = statement.replace(/(?<!:):([a-z]+)/gi, (_, name: keyof ErasedValues) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}`
    })
    await client.query(
      sql,
      names.map((name) => values[name]),
    )
  }
}

/**
 * Keeps the sealed NIK and NPWP of a verified member until the end of the year after the last one with a bonus. Call it
 * before the verification is deleted.
 */
export async function retainTaxNumbers(
  identity: Client,
  memberId: string,
  taxYear: number | null,
): Promise<void> {
  if (taxYear === null) return
  await identity.query(
    `INSERT INTO retained_tax_numbers (member_id, sealed_numbers, key_mark, until)
     SELECT member_id, sealed_numbers, key_mark, make_date($2 + 1, 12, 31) FROM identity_verifications
      WHERE member_id = $1 AND status = 'verified' AND make_date($2 + 1, 12, 31) >= (now() AT TIME ZONE 'Asia/Jakarta')::date
     ON CONFLICT (member_id) DO UPDATE SET until = excluded.until`,
    [memberId, taxYear],
  )
}

/** Returns the hashes of the photos that the member ever had. Call it before the audit trail is redacted. */
export async function photosOf(identity: Client, memberId: string): Promise<string[]> {
  const { rows } = await identity.query<{ hash: string | null }>(
    `SELECT photo_hash AS hash FROM members WHERE id = $1
     UNION SELECT unnest(ARRAY[before ->> 'photoHash', after ->> 'photoHash']) FROM audit_entries
            WHERE target = 'member:' || $1`,
    [memberId],
  )
  return rows.flatMap(({ hash }) => (hash ? [hash] : []))
}
