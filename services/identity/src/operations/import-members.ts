import { copyIn, type ImportHeader, type ImportWriter } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { PasswordHasher } from '../passwords/password-hasher'

/**
 * Imports the accounts of an older program, active, without a password unless the import has one for all. Publishes
 * no events: services that copy members read the same import, and later changes have higher versions.
 */
export async function beginImport(manager: EntityManager, header: ImportHeader): Promise<ImportWriter> {
  const { id, password, beganAt } = header
  await manager.query(`INSERT INTO registrations (id, state, changed_at) VALUES ($1, 'activated', $2)`, [
    id,
    beganAt,
  ])
  const passwordHash = password === undefined ? undefined : await new PasswordHasher(1).hash(password)
  return {
    async write(members) {
      await copyIn(
        manager,
        `members (id, username, name, phone, member_group, admin, status, registration_id, created_at, version)`,
        members.map(({ id: memberId, username, name, phone, placedAt }) => [
          ...[memberId, username, name, phone, 'member', 'false', 'active', id, placedAt.toISOString(), 1],
        ]),
      )
      if (passwordHash === undefined) return
      await copyIn(
        manager,
        'credentials (member_id, password_hash, changed_at)',
        members.map(({ id: memberId }) => [memberId, passwordHash, beganAt.toISOString()]),
      )
    },
  }
}
