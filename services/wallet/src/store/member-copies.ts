import { memberCopyUpsert, usernameReader } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import { MemberEntity } from './member-entity'

export type MemberNames = Pick<MemberEntity, 'username' | 'name'>

const blankNames: MemberNames = { username: '', name: '' }

export const memberCopies = {
  upsert: memberCopyUpsert<MemberEntity>([
    ['id', 'uuid', ({ id }) => id],
    ['username', 'text', ({ username }) => username],
    ['name', 'text', ({ name }) => name],
    ['version', 'bigint', ({ version }) => version],
  ]),

  /** Returns a lookup of names by member id; blank for a member whose copy has not arrived yet. */
  async readNames(
    manager: EntityManager,
    memberIds: readonly string[],
  ): Promise<(memberId: string) => MemberNames> {
    const members = await manager.findBy(MemberEntity, { id: Any([...new Set(memberIds)]) })
    const byId = new Map(members.map(({ id, username, name }) => [id, { username, name }]))
    return (memberId) => byId.get(memberId) ?? blankNames
  },

  usernameOf: usernameReader('id'),
}
