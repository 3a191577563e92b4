import { isUuid, notFound, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { sharedFields } from '../store/duplicate-counts'
import { readAccountsLike, type Sharing } from '../store/duplicates'
import { memberById } from '../store/members'

/** Returns the accounts that share a name, a phone or a bank account with a member. For admins. Faults: not_found. */
export async function readSharing({ kit }: Context, memberId: string): Promise<Sharing[]> {
  requireAdmin()
  const { manager } = kit.database
  if (!isUuid(memberId) || !(await memberById(manager, memberId))) throw notFound()
  const accounts = await Promise.all(
    sharedFields.map((shared) => readAccountsLike(manager, shared, memberId)),
  )
  return sharedFields
    .map((shared, index) => ({ shared, accounts: accounts[index]! }))
    .filter(({ accounts: others }) => others.length > 0)
}
