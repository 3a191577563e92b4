import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { activityStatus } from '../../mappers/activity-status'
import { toIsoTime } from '../../mappers/iso-time'
import { groupName, photoUrl } from '../../mappers/member'
import { statusFields } from '../../mappers/status'

const memberFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  photo: z.string().nullable(),
  role: z.string(),
  ...statusFields,
})

/** Groups by the role filter (rule book §1); any other name lists all members. */
const groupsOf: Record<string, Group[]> = {
  member: [Group.MEMBER],
  stokis: [Group.STOKIS, Group.MASTOK],
}

export const usersDatatable = declareCall({
  method: 'POST',
  path: '/api/users/datatables',
  access: 'admin',
  summary: 'All accounts; role=member or role=stokis (stokis and mastok) lists only those, without admins.',
  input: tableInput.extend({ role: z.string().max(20).optional().catch(undefined) }),
  reply: tableReply(memberFields, {}),
  async handle({ input, clients }) {
    const groups = Object.hasOwn(groupsOf, input.role ?? '') ? groupsOf[input.role ?? ''] : undefined
    const page = await clients.identity.listMembers({ query: tableQuery(input), groups: groups ?? [] })
    return { ...tableEnvelope(input, page.counts), data: page.members.map(toMemberJson) }
  },
})

function toMemberJson(member: Member): z.output<typeof memberFields> {
  return {
    id: member.id,
    created_at: toIsoTime(member.createdAt),
    username: member.username,
    name: member.name,
    phone: member.phone,
    photo: photoUrl(member.photoHash),
    role: member.admin ? 'admin' : groupName(member.group),
    ...activityStatus(member.status === MemberStatus.ACTIVE),
  }
}
