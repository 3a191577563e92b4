import type { Client } from 'pg'

interface ErasedValues {
  readonly memberId: string
  readonly pseudonym: string
  /** Copies of an older version do not overwrite the pseudonym. */
  readonly version: string
  readonly contacts: readonly string[]
}

type Erase = (client: Client, values: ErasedValues) => Promise<void>

const copyOf =
  (others: string, key = 'id'): Erase =>
  async (client, { memberId, pseudonym, version }) => {
    await client.query(
      `UPDATE members SET name = $2, version = greatest(version, $3::bigint)${others} WHERE ${key} = $1`,
      [memberId, pseudonym, version],
    )
  }

const BLANK_ACCOUNT = `bank_account_name = $2, bank_account_number = '-'`

/** The statements of each service but identity, in one transaction each. `personal-columns.ts` lists the columns. */
export const serviceStatements: Readonly<Record<string, Erase>> = {
  network: copyOf(", photo_hash = ''", 'member_id'),
  pins: copyOf(", phone = '', province_id = '', city_id = '', active = false", 'member_id'),
  async wallet(client, values) {
    await copyOf('')(client, values)
    for (const table of ['withdrawals', 'voucher_withdrawals', 'claim_payments'])
      await client.query(`UPDATE ${table} SET ${BLANK_ACCOUNT} WHERE member_id = $1`, [
        values.memberId,
        values.pseudonym,
      ])
  },
  async rewards(client, values) {
    await copyOf(", photo_hash = ''")(client, values)
    const parameters = [values.memberId, values.pseudonym]
    await client.query(
      `UPDATE prize_claims SET ${BLANK_ACCOUNT} WHERE member_id = $1 AND bank_account_number <> ''`,
      parameters,
    )
    // A paid claim is final for the service, whose role cannot disable triggers.
    await client.query('ALTER TABLE reward_claims DISABLE TRIGGER reward_claims_final')
    await client.query(`UPDATE reward_claims SET ${BLANK_ACCOUNT} WHERE member_id = $1`, parameters)
    await client.query('ALTER TABLE reward_claims ENABLE TRIGGER reward_claims_final')
  },
  async whatsapp(client, { memberId, contacts }) {
    // A member who began as a prospect got the code under the id of the sponsor.
    await client.query(
      `DELETE FROM messages WHERE member_id = $1 OR template = 'verify_prospect' AND phone = ANY ($2::text[])`,
      [memberId, contacts],
    )
    await client.query(
      `DELETE FROM suppressed_addresses
        WHERE address_hash = ANY (SELECT sha256(convert_to(c, 'UTF8')) FROM unnest($1::text[]) c)`,
      [contacts],
    )
  },
}

/** What a login needs; deleted first, and again with the rest: a login that was running may have added a session. */
export const accessTables = ['credentials', 'sessions', 'second_factors', 'login_challenges']

/** Rows of identity that are nothing but personal data. */
const deletedTables = [
  ...['phone_codes', 'email_addresses', 'email_codes', 'known_addresses', 'security_events', 'notifications'],
  ...['announcement_reads', 'identity_verifications', 'identity_pictures', 'identity_drafts', 'call_counts'],
  ...['push_subscriptions', 'prospect_links', ...accessTables],
]

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
      WHERE member_id = $1 AND status = 'verified' AND make_date($2 + 1, 12, 31) >= current_date
     ON CONFLICT (member_id) DO UPDATE SET until = excluded.until`,
    [memberId, taxYear],
  )
}

/** Erases the member's rows of identity. Returns the hashes of the photos that the member ever had. */
export async function eraseIdentity(
  identity: Client,
  { memberId, pseudonym, contacts }: ErasedValues,
): Promise<string[]> {
  const photos = await identity.query<{ hash: string | null }>(
    `SELECT photo_hash AS hash FROM members WHERE id = $1
     UNION SELECT unnest(ARRAY[before ->> 'photoHash', after ->> 'photoHash']) FROM audit_entries
            WHERE target = 'member:' || $1`,
    [memberId],
  )
  await identity.query(
    `DELETE FROM recovery_requests WHERE username = (SELECT username FROM members WHERE id = $1)`,
    [memberId],
  )
  // Prospects of the member, which nobody else may place, and the member's own rows as a prospect.
  for (const table of ['prospects', 'prospect_applications'])
    await identity.query(`DELETE FROM ${table} WHERE sponsor_id = $1 OR phone = ANY ($2::text[])`, [
      memberId,
      contacts,
    ])
  await identity.query(
    `UPDATE proposals SET change = '{}', before = NULL, after = '{}', reason = '' WHERE target = 'member:' || $1`,
    [memberId],
  )
  for (const table of deletedTables)
    await identity.query(`DELETE FROM ${table} WHERE member_id = $1`, [memberId])
  await identity.query(
    `UPDATE members
        SET name = $2, phone = '', photo_hash = NULL, bank_id = NULL, bank_account_name = NULL,
            bank_account_number = NULL, address = NULL, province_id = NULL, city_id = NULL, subdistrict_id = NULL,
            village_id = NULL, verified_phone = NULL, phone_verified_at = NULL, phone_verified_by = NULL
      WHERE id = $1`,
    [memberId, pseudonym],
  )
  return photos.rows.flatMap(({ hash }) => (hash ? [hash] : []))
}
