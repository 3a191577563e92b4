import { Group, type Member as MemberMessage, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { enumNames, nameOf } from '@jejaring/service-kit'
import type { Member } from '../../members/member'

const groups = enumNames(Group)
const statuses = enumNames(MemberStatus)

/** Returns undefined for an unspecified or unknown group. */
export function groupFromProto(group: Group): Member['group'] | undefined {
  return nameOf(groups, group)
}

export function statusFromProto(status: MemberStatus): Member['status'] | undefined {
  return nameOf(statuses, status)
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
