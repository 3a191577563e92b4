import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import { CredentialRow, type MemberRow } from './entities'
import { deleteChallengesOf } from './login-challenges'
import { memberColumns, toMember } from './members'
import { hasPasskey } from './passkeys'
import { hasSecondFactor } from './second-factors'

/** A member with everything that a password check needs. */
export interface Account {
  readonly member: Member
  /** Undefined while the member has no password. */
  readonly passwordHash: string | undefined
  /** True if this network has logged in to the account before. */
  readonly isKnownNetwork: boolean
  /** True if a second factor is enrolled: the password alone opens no session. */
  readonly secondFactor: boolean
  readonly passkey: boolean
}

/** Finds an account by username; the same single query for every name. */
export async function accountForLogin(
  manager: EntityManager,
  username: string,
  network: string,
): Promise<Account | undefined> {
  const rows: AccountRow[] = await manager.query(`${selectAccount} WHERE m.username = $1`, [
    username,
    network,
  ])
  return toAccount(rows)
}

export async function accountById(reads: Queryable, id: string): Promise<Account | undefined> {
  const rows: AccountRow[] = await reads.query(`${selectAccount} WHERE m.id = $1`, [id, ''])
  return toAccount(rows)
}

/**
 * Sets the password of members; the accounts of a registration share one hash. Deletes pending login challenges,
 * which used the old password.
 */
export async function setPassword(
  manager: EntityManager,
  memberIds: readonly string[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  await manager.upsert(
    CredentialRow,
    memberIds.map((memberId) => ({ memberId, passwordHash, changedAt: now })),
    ['memberId'],
  )
  await deleteChallengesOf(manager, memberIds)
}

/**
 * Checks that the verified hash is still current and locks it until the transaction ends: a changed password must
 * not open a session.
 */
export async function lockUnchangedPassword(
  manager: EntityManager,
  memberId: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const rows: { hash: string }[] = await manager.query(
    'SELECT password_hash AS hash FROM credentials WHERE member_id = $1 FOR SHARE',
    [memberId],
  )
  return rows[0]?.hash === passwordHash
}

/** Waits for logins in progress and blocks later ones until the transaction ends. */
export async function lockCredential(manager: EntityManager, memberId: string): Promise<void> {
  await manager.query('SELECT FROM credentials WHERE member_id = $1 FOR UPDATE', [memberId])
}

const selectAccount = `
  SELECT ${memberColumns}, c.password_hash AS "passwordHash",
         EXISTS (SELECT FROM known_addresses k WHERE k.member_id = m.id AND k.network = $2) AS known,
         ${hasSecondFactor} AS "secondFactor", ${hasPasskey} AS passkey
    FROM members m LEFT JOIN credentials c ON c.member_id = m.id`

interface AccountRow extends MemberRow {
  readonly passwordHash: string | null
  readonly known: boolean
  readonly secondFactor: boolean
  readonly passkey: boolean
}

function toAccount([row]: readonly AccountRow[]): Account | undefined {
  if (!row) return undefined
  const { passwordHash, known, secondFactor, passkey } = row
  return {
    member: toMember(row),
    passwordHash: passwordHash ?? undefined,
    isKnownNetwork: known,
    secondFactor,
    passkey,
  }
}
