import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { declareTable, tableInput } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'
import { dutyOf, roleName } from '../../mappers/member'
import { activityStatus, activityStatusFields } from '../../mappers/status'

/** Groups by the role filter (rule book §1); any other name lists all members. */
const groupsOf: Record<string, Group[]> = {
  member: [Group.MEMBER],
  stokis: [Group.STOKIS, Group.MASTOK],
}

export const usersDatatable = declareTable({
  path: '/api/users/datatables',
  access: 'members.read',
  summary: 'All accounts; role=member or role=stokis (stokis and mastok) lists only those, without admins.',
  input: tableInput.extend({ role: z.string().max(20).optional().catch(undefined) }),
  list({ input: { role = '' }, query, clients }) {
    const groups = Object.hasOwn(groupsOf, role) ? groupsOf[role] : undefined
    return clients.identity.listMembers({ query, groups: groups ?? [] })
  },
  rows: (page) => page.members,
  row: json
    .object<Member>()({
      id: json.text,
      created_at: json.time,
      username: json.text,
      name: json.text,
      phone: json.text,
      photo: json.photo,
    })
    .with({ role: z.string(), admin_duty: z.string().nullable(), ...activityStatusFields }, (member) => ({
      role: roleName(member),
      admin_duty: dutyOf(member),
      ...activityStatus(member.status === MemberStatus.ACTIVE),
    })),
})
