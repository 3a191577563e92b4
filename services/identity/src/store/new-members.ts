import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import type { MemberRow } from './entities'
import { memberColumns, toMember } from './members'

/** Accounts created together, with their shared password if there is one. */
export interface NewMembers {
  readonly members: readonly Member[]
  readonly passwordHash: string | undefined
}

/**
 * Inserts new members. Returns for each item the usernames that were taken concurrently, also within the same batch;
 * the caller must then roll back. Waits for an open transaction that inserts the same username.
 */
export async function insertMembers(
  manager: EntityManager,
  batch: readonly NewMembers[],
): Promise<string[][]> {
  // Lock order: by username. Prevents deadlocks between registrations with the same names.
  const rows = batch
    .flatMap(({ members, passwordHash }) => members.map((member) => ({ member, passwordHash })))
    .sort(({ member: a }, { member: b }) => (a.username < b.username ? -1 : a.username > b.username ? 1 : 0))
  const inserted: { id: string }[] = await manager.query(insertMembersSql, [
    ...columnsOf(rows.map(({ member }) => member)),
    rows.map(({ passwordHash }) => passwordHash ?? null),
  ])
  const written = new Set(inserted.map(({ id }) => id))
  return batch.map(({ members }) =>
    members.filter(({ id }) => !written.delete(id)).map(({ username }) => username),
  )
}

const insertMembersSql = `
  WITH input AS MATERIALIZED (
    SELECT * FROM unnest(
      (SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[]), (SELECT $5::text[]),
      (SELECT $6::boolean[]), (SELECT $7::text[]), (SELECT $8::text[]), (SELECT $9::int[]), (SELECT $10::text[]),
      (SELECT $11::text[]), (SELECT $12::uuid[]), (SELECT $13::timestamptz[]), (SELECT $14::bigint[]),
      (SELECT $15::text[])
    ) WITH ORDINALITY AS n (id, username, name, phone, member_group, admin, status, photo_hash, bank_id,
        bank_account_name, bank_account_number, registration_id, created_at, version, password_hash, row_number)
  ), inserted AS (
    INSERT INTO members (id, username, name, phone, member_group, admin, status, photo_hash, bank_id,
                         bank_account_name, bank_account_number, registration_id, created_at, version)
    SELECT id, username, name, phone, member_group, admin, status, photo_hash, bank_id, bank_account_name,
           bank_account_number, registration_id, created_at, version
      FROM input ORDER BY row_number
    ON CONFLICT ON CONSTRAINT members_username DO NOTHING
    RETURNING id
  ), inserted_credentials AS (
    INSERT INTO credentials (member_id, password_hash, changed_at)
    SELECT id, password_hash, created_at FROM inserted JOIN input USING (id) WHERE password_hash IS NOT NULL
  )
  SELECT id FROM inserted`

/** Parameters of `insertMembersSql` except the passwords. */
function columnsOf(members: readonly Member[]): unknown[][] {
  return [
    members.map(({ id }) => id),
    members.map(({ username }) => username),
    members.map(({ name }) => name),
    members.map(({ phone }) => phone),
    members.map(({ group }) => group),
    members.map(({ admin }) => admin),
    members.map(({ status }) => status),
    members.map(({ photoHash }) => photoHash ?? null),
    members.map(({ bank }) => bank?.bankId ?? null),
    members.map(({ bank }) => bank?.accountName ?? null),
    members.map(({ bank }) => bank?.accountNumber ?? null),
    members.map(({ registrationId }) => registrationId ?? null),
    members.map(({ createdAt }) => createdAt),
    members.map(({ version }) => version),
  ]
}

export interface ActivatedMembers {
  readonly members: readonly Member[]
  readonly withoutPassword: readonly string[]
}

/**
 * Activates the pending members of distinct registrations and returns them for each, with those who have no password.
 * The caller holds the locks of the registrations.
 */
export async function activatePendingMembers(
  manager: EntityManager,
  registrationIds: readonly string[],
): Promise<ActivatedMembers[]> {
  const rows: (MemberRow & { blank: boolean })[] = await manager.query(
    `WITH changed AS (
       UPDATE members SET status = 'active', version = version + 1
        WHERE registration_id = ANY (ARRAY(SELECT unnest($1::uuid[]))) AND status = 'pending' RETURNING *
     )
     SELECT ${memberColumns}, NOT EXISTS (SELECT FROM credentials c WHERE c.member_id = m.id OFFSET 0) AS blank
       FROM changed m ORDER BY m.id`,
    [registrationIds],
  )
  return registrationIds.map((registrationId) => {
    const rowsOfRegistration = rows.filter((row) => row.registrationId === registrationId)
    return {
      members: rowsOfRegistration.map(toMember),
      withoutPassword: rowsOfRegistration.filter(({ blank }) => blank).map((row) => row.id),
    }
  })
}
