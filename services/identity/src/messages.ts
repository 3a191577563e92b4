import {
  Group,
  type Member as MemberMessage,
  MemberStatus,
  type Session as SessionMessage,
} from '@jejaring/proto/identity/v1/identity'
import type { Member } from './members/member'
import type { Session } from './sessions/session'

const groups = { member: Group.MEMBER, stokis: Group.STOKIS, mastok: Group.MASTOK } as const
const statuses = {
  pending: MemberStatus.PENDING,
  active: MemberStatus.ACTIVE,
  inactive: MemberStatus.INACTIVE,
} as const

/** The wire form of a member, in replies and in events. */
export function memberMessage(member: Member): MemberMessage {
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    phone: member.phone,
    group: groups[member.group],
    admin: member.admin,
    status: statuses[member.status],
    photoHash: member.photoHash ?? '',
    bank: member.bank,
    address: member.address,
    createdAt: member.createdAt,
    version: member.version,
  }
}

export function sessionMessage(session: Session): SessionMessage {
  return {
    id: session.id,
    member: memberMessage(session.member),
    impersonatorId: session.impersonatorId ?? '',
    remember: session.remember,
    expiresAt: session.expiresAt,
  }
}
