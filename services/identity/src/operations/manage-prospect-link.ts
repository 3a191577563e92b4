import { randomBytes } from 'node:crypto'
import { notFound, requireActor, requireInPerson } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { codeOfMember, deleteLink, type LinkOwner, ownerOfCode, upsertLink } from '../store/prospect-links'

const CODE_BYTES = 16
const OWNER_ONLY = 'Hanya pemilik akun yang dapat mengubah tautan ini.'

/** Returns the caller's code; empty without a link. Faults: unauthenticated. */
export async function readOwnProspectLink({ kit }: Context): Promise<string> {
  const { memberId } = requireActor()
  return (await codeOfMember(kit.database.manager, memberId)) ?? ''
}

/** Makes a code for the caller in place of an earlier one. Faults: forbidden in a login-as session. */
export async function renewProspectLink({ kit }: Context): Promise<string> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const code = randomBytes(CODE_BYTES).toString('base64url')
  await kit.transaction(async (tx) => {
    await upsertLink(tx, memberId, code, kit.clock.now())
    tx.audit({ action: 'prospect.link_made', target: `member:${memberId}` })
  })
  return code
}

/** Removes the caller's code. Idempotent. Faults: forbidden in a login-as session. */
export async function removeProspectLink({ kit }: Context): Promise<void> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  await kit.transaction(async (tx) => {
    if (await deleteLink(tx, memberId))
      tx.audit({ action: 'prospect.link_removed', target: `member:${memberId}` })
  })
}

/** Returns the member of a code. Faults: not_found, the same whatever makes the link unusable. */
export async function requireLinkOwner(manager: EntityManager, code: string): Promise<LinkOwner> {
  const owner = /^[\w-]{22}$/.test(code) ? await ownerOfCode(manager, code) : undefined
  if (!owner) throw notFound('Tautan ini tidak berlaku.')
  return owner
}
