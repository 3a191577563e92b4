import { Group, type Member as MemberMessage, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { Member } from '../../members/member'

const groupByName = enumByName(Group)
const statusByName = enumByName(MemberStatus)

/** Returns undefined for an unspecified or unknown group. */
export function groupFromProto(group: Group): Member['group'] | undefined {
  return enumNameOf(groupByName, group)
}

export function statusFromProto(status: MemberStatus): Member['status'] | undefined {
  return enumNameOf(statusByName, status)
}

export function statusToProto(status: Member['status']): MemberStatus {
  return statusByName[status]
}

/** Used in replies and in events. Fields of the same name and type are passed on as they are. */
export function memberToProto(member: Member): MemberMessage {
  const { duty, phoneVerification, registrationId: _internal, ...same } = member
  return {
    ...same,
    group: groupByName[member.group],
    adminDuty: duty,
    status: statusByName[member.status],
    photoHash: member.photoHash ?? '',
    phoneVerifiedAt: phoneVerification?.at,
    phoneVerifiedBy: phoneVerification?.by,
  }
}
