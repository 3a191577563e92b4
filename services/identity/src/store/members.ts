import { type AdminDuty, column, columnsOf, type Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Address } from '../members/address'
import type { Member } from '../members/member'
import type { PhoneVerification, PhoneVerifier } from '../members/phone-verification'
import type { Profile } from '../members/profile'
import { MemberRow } from './entities'

const MEMBER_SQL: Readonly<Record<keyof MemberRow, string>> = {
  id: 'm.id',
  username: 'm.username',
  name: 'm.name',
  phone: 'm.phone',
  group: 'm.member_group',
  admin: 'm.admin',
  duty: 'm.admin_duty',
  status: 'm.status',
  photoHash: 'm.photo_hash',
  bankId: 'm.bank_id',
  bankAccountName: 'm.bank_account_name',
  bankAccountNumber: 'm.bank_account_number',
  street: 'm.address',
  provinceId: 'm.province_id',
  cityId: 'm.city_id',
  subdistrictId: 'm.subdistrict_id',
  villageId: 'm.village_id',
  messagesOff: 'm.messages_off',
  verifiedPhone: 'm.verified_phone',
  phoneVerifiedAt: 'm.phone_verified_at',
  phoneVerifiedBy: 'm.phone_verified_by',
  registrationId: 'm.registration_id',
  createdAt: 'm.created_at',
  version: 'm.version',
}

/** Select list over `members m`, with the property names of `MemberRow`. */
export const memberColumns = Object.entries(MEMBER_SQL)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ')

/** The list of members: columns and sort keys (rule book §7). */
export const memberTable = {
  table: 'members',
  alias: 'm',
  key: 'm.id',
  columns: {
    ...columnsOf<MemberRow>(MEMBER_SQL),
    created_at: column<Date>('m.created_at', { sort: true }),
    username: column<string>('m.username', { sort: true }),
    name: column<string>('m.name', { sort: true }),
    role: column<string>("CASE WHEN m.admin THEN 'admin' ELSE m.member_group END", { sort: true }),
    status: column<MemberRow['status']>('m.status', { sort: true }),
  },
}

export function toMember(row: MemberRow): Member {
  const { bankId, bankAccountName, bankAccountNumber } = row
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    phone: row.phone,
    phoneVerification: toVerification(row),
    group: row.group,
    admin: row.admin,
    duty: row.admin ? row.duty : undefined,
    status: row.status,
    photoHash: row.photoHash ?? undefined,
    bank:
      bankId !== null && bankAccountName !== null && bankAccountNumber !== null
        ? { bankId, accountName: bankAccountName, accountNumber: bankAccountNumber }
        : undefined,
    address: toAddress(row),
    messagesOff: row.messagesOff,
    createdAt: row.createdAt,
    version: BigInt(row.version),
    registrationId: row.registrationId ?? undefined,
  }
}

function toVerification(row: MemberRow): PhoneVerification | undefined {
  const { phone, verifiedPhone, phoneVerifiedAt: at, phoneVerifiedBy: by } = row
  return verifiedPhone === phone && at && by ? { at, by } : undefined
}

function toAddress({ street, provinceId, cityId, subdistrictId, villageId }: MemberRow): Address | undefined {
  const parts = [street, provinceId, cityId, subdistrictId, villageId]
  if (parts.every((part) => part === null)) return undefined
  return {
    street: street ?? '',
    provinceId: provinceId ?? '',
    cityId: cityId ?? '',
    subdistrictId: subdistrictId ?? '',
    villageId: villageId ?? '',
  }
}

export async function memberById(manager: EntityManager, id: string): Promise<Member | undefined> {
  const row = await manager.findOneBy(MemberRow, { id })
  return row ? toMember(row) : undefined
}

export async function memberByUsername(
  manager: EntityManager,
  username: string,
): Promise<Member | undefined> {
  const row = await manager.findOneBy(MemberRow, { username })
  return row ? toMember(row) : undefined
}

/** Returns the accounts of registrations, in id order. */
export async function membersOfRegistrations(
  reads: Queryable,
  registrationIds: readonly string[],
): Promise<Member[]> {
  const rows: MemberRow[] = await reads.query(
    `SELECT ${memberColumns} FROM members m
      WHERE m.registration_id = ANY (ARRAY(SELECT unnest($1::uuid[]))) ORDER BY m.id`,
    [registrationIds],
  )
  return rows.map(toMember)
}

/** Returns which usernames are taken, including by pending accounts. */
export async function takenUsernames(
  reads: Queryable,
  usernames: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows: { username: string }[] = await reads.query(
    'SELECT username FROM members WHERE username = ANY ((SELECT $1::text[])::text[])',
    [usernames],
  )
  return new Set(rows.map(({ username }) => username))
}

/** Locks a member until the transaction ends. FOR NO KEY UPDATE does not block logins, which only reference the key. */
export async function lockMember(manager: EntityManager, id: string): Promise<Member | undefined> {
  const row = await manager.findOne(MemberRow, { where: { id }, lock: { mode: 'for_no_key_update' } })
  return row ? toMember(row) : undefined
}

/** Writes a profile change, increments the version and returns the member. */
export async function updateProfileOf(
  manager: EntityManager,
  id: string,
  { name, phone, photoHash, bank }: Profile,
): Promise<Member> {
  const rows: MemberRow[] = await manager.query(
    `WITH changed AS (
       UPDATE members
          SET verified_phone = CASE WHEN phone = $3 THEN verified_phone END,
              name = $2, phone = $3, photo_hash = $4, bank_id = $5, bank_account_name = $6,
              bank_account_number = $7, version = version + 1
        WHERE id = $1 RETURNING *
     )
     SELECT ${memberColumns} FROM changed m`,
    [
      id,
      name,
      phone,
      photoHash ?? null,
      bank?.bankId ?? null,
      bank?.accountName ?? null,
      bank?.accountNumber ?? null,
    ],
  )
  return toMember(rows[0]!)
}

/** Writes an edit by an admin, increments the version and returns the member. */
export async function updateAccount(manager: EntityManager, member: Member): Promise<Member> {
  const rows: MemberRow[] = await manager.query(
    `WITH changed AS (
       UPDATE members
          SET verified_phone = CASE WHEN phone = $4 THEN verified_phone END,
              username = $2, name = $3, phone = $4, photo_hash = $5, bank_id = $6, bank_account_name = $7,
              bank_account_number = $8, member_group = $9, status = $10, address = $11, province_id = $12,
              city_id = $13, subdistrict_id = $14, village_id = $15, version = version + 1
        WHERE id = $1 RETURNING *
     )
     SELECT ${memberColumns} FROM changed m`,
    [
      member.id,
      member.username,
      member.name,
      member.phone,
      member.photoHash ?? null,
      member.bank?.bankId ?? null,
      member.bank?.accountName ?? null,
      member.bank?.accountNumber ?? null,
      member.group,
      member.status,
      member.address?.street || null,
      member.address?.provinceId || null,
      member.address?.cityId || null,
      member.address?.subdistrictId || null,
      member.address?.villageId || null,
    ],
  )
  return toMember(rows[0]!)
}

/** Locks the active owners until the transaction ends and returns their ids. */
export async function lockActiveOwners(manager: EntityManager): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM members WHERE admin AND admin_duty = 'owner' AND status = 'active' ORDER BY id FOR NO KEY UPDATE`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of the active admins with one of the duties. */
export async function findActiveAdmins(
  manager: EntityManager,
  duties: readonly AdminDuty[],
): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM members WHERE admin AND admin_duty = ANY ($1) AND status = 'active' ORDER BY id`,
    [duties],
  )
  return rows.map(({ id }) => id)
}

/** Writes an admin's duty, increments the version and returns the admin. */
export async function writeDuty(manager: EntityManager, id: string, duty: AdminDuty): Promise<Member> {
  const rows: MemberRow[] = await manager.query(
    `WITH changed AS (
       UPDATE members SET admin_duty = $2, version = version + 1 WHERE id = $1 RETURNING *
     )
     SELECT ${memberColumns} FROM changed m`,
    [id, duty],
  )
  return toMember(rows[0]!)
}

/** Writes the message preference, increments the version and returns the member; undefined if nothing changes. */
export async function setMessagesOff(
  manager: EntityManager,
  id: string,
  messagesOff: boolean,
): Promise<Member | undefined> {
  const rows: MemberRow[] = await manager.query(
    `WITH changed AS (
       UPDATE members SET messages_off = $2, version = version + 1
        WHERE id = $1 AND messages_off <> $2 RETURNING *
     )
     SELECT ${memberColumns} FROM changed m`,
    [id, messagesOff],
  )
  return rows[0] && toMember(rows[0])
}

/** Records that the current phone is verified, increments the version and returns the member. */
export async function setPhoneVerified(
  manager: EntityManager,
  id: string,
  by: PhoneVerifier,
  now: Date,
): Promise<Member> {
  const rows: MemberRow[] = await manager.query(
    `WITH changed AS (
       UPDATE members SET verified_phone = phone, phone_verified_at = $3, phone_verified_by = $2,
              version = version + 1
        WHERE id = $1 RETURNING *
     )
     SELECT ${memberColumns} FROM changed m`,
    [id, by, now],
  )
  return toMember(rows[0]!)
}
