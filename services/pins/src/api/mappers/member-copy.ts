import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import type { MemberCopy } from '../../store/member-copies'

export function memberCopyFromProto({ address, ...member }: Member): MemberCopy {
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    version: member.version,
    stockist: stockistOf(member.group),
    active: member.status === MemberStatus.ACTIVE,
    phone: member.phone,
    provinceId: address?.provinceId ?? '',
    cityId: address?.cityId ?? '',
  }
}

function stockistOf(group: Group): MemberCopy['stockist'] {
  return group === Group.STOKIS ? 'stokis' : group === Group.MASTOK ? 'mastok' : null
}
