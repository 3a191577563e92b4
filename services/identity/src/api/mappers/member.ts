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

/** Used in replies and in events. Fields of the same name and type are passed on as they are. */
export function memberToProto(member: Member): MemberMessage {
  const { duty, phoneVerification, registrationId: _internal, ...same } = member
  return {
    ...same,
    group: groups[member.group],
    adminDuty: duty,
    status: statuses[member.status],
    photoHash: member.photoHash ?? '',
    phoneVerifiedAt: phoneVerification?.at,
    phoneVerifiedBy: phoneVerification?.by,
  }
}
