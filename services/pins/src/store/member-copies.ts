import { memberCopyUpsert, usernameReader } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

/** A member as lists show it, copied from identity. */
export interface MemberCopy {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly version: bigint
  readonly stockist: 'stokis' | 'mastok' | null
  readonly active: boolean
  readonly phone: string
  readonly provinceId: string
  readonly cityId: string
}

export const memberCopies = {
  upsert: memberCopyUpsert<MemberCopy>([
    ['member_id', 'uuid', ({ id }) => id],
    ['username', 'text', ({ username }) => username],
    ['name', 'text', ({ name }) => name],
    ['version', 'bigint', ({ version }) => version],
    ['stockist', 'text', ({ stockist }) => stockist],
    ['active', 'boolean', ({ active }) => active],
    ['phone', 'text', ({ phone }) => phone],
    ['province_id', 'text', ({ provinceId }) => provinceId],
    ['city_id', 'text', ({ cityId }) => cityId],
  ]),
  usernameOf: usernameReader('member_id'),
}

/** Returns the usernames of members by id, of those with a copy. */
export async function readUsernames(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { member_id: string; username: string }[] = await manager.query(
    'SELECT member_id, username FROM members WHERE member_id = ANY ($1)',
    [memberIds],
  )
  return new Map(rows.map(({ member_id, username }) => [member_id, username]))
}
