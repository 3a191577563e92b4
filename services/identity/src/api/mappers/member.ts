import { Group, type Member as MemberMessage, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { Member } from '../../members/member'
import { keyOf } from './key-of'

const groups = { member: Group.MEMBER, stokis: Group.STOKIS, mastok: Group.MASTOK } as const
const statuses = {
  pending: MemberStatus.PENDING,
  active: MemberStatus.ACTIVE,
  inactive: MemberStatus.INACTIVE,
} as const

/** Returns undefined for an unspecified or unknown group. */
export function groupFromProto(group: Group): Member['group'] | undefined {
  return keyOf(groups, group)
}

export function statusFromProto(status: MemberStatus): Member['status'] | undefined {
  return keyOf(statuses, status)
}

export function statusToProto(status: Member['status']): MemberStatus {
  return statuses[status]
}

/** Used in replies and in events. */
export function memberToProto(member: Member): MemberMessage {
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    phone: member.phone,
    group: groups[member.group],
    admin: member.admin,
    adminDuty: member.duty,
    status: statuses[member.status],
    photoHash: member.photoHash ?? '',
    bank: member.bank,
    address: member.address,
    messagesOff: member.messagesOff,
    phoneVerifiedAt: member.phoneVerification?.at,
    phoneVerifiedBy: member.phoneVerification?.by,
    createdAt: member.createdAt,
    version: member.version,
  }
}
