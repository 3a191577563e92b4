import { memberCopyUpsert, usernameReader } from '@jejaring/service-kit'
import { Any, type EntityManager } from 'typeorm'
import { MemberEntity } from './member-entity'

export type MemberDisplay = Pick<MemberEntity, 'username' | 'name' | 'photoHash'>

const blankMember: MemberDisplay = { username: '', name: '', photoHash: '' }

export const memberCopies = {
  upsert: memberCopyUpsert<MemberEntity>([
    ['id', 'uuid', ({ id }) => id],
    ['username', 'text', ({ username }) => username],
    ['name', 'text', ({ name }) => name],
    ['photo_hash', 'text', ({ photoHash }) => photoHash],
    ['version', 'bigint', ({ version }) => version],
  ]),

  usernameOf: usernameReader('id'),

  /** Returns a lookup of names and pictures by member id; blank for a member whose copy has not arrived yet. */
  async readDisplay(
    manager: EntityManager,
    memberIds: readonly string[],
  ): Promise<(memberId: string) => MemberDisplay> {
    const members = await manager.findBy(MemberEntity, { id: Any([...new Set(memberIds)]) })
    const byId = new Map(members.map((member) => [member.id, member]))
    return (memberId) => byId.get(memberId) ?? blankMember
  },
}
