import { type Fault, isUuid, notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { checkUsername } from '../members/username'
import { memberById, memberByUsername } from '../store/members'

/** Returns a member by id, in any status. Faults: not_found. */
export async function findMemberById({ kit }: Context, id: string): Promise<Member> {
  const member = isUuid(id) ? await memberById(kit.database.manager, id) : undefined
  if (!member) throw notFound('Member tidak ditemukan.')
  return member
}

/** Returns a member by username, in any case and status. Faults: not_found (`username`). */
export async function findMemberByUsername({ kit }: Context, input: string): Promise<Member> {
  const username = checkUsername(input)
  const member = username.ok ? await memberByUsername(kit.database.manager, username.value) : undefined
  if (!member) throw unknownMember()
  return member
}

/** Fault for an unknown username. */
export function unknownMember(): Fault {
  const sentence = 'Username tidak ditemukan.'
  return notFound(sentence, { fields: { username: sentence } })
}
