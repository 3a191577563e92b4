import { type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import { findBank } from '../../clients/find-bank'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { dutyHolderOf } from '../../http/page-parts'
import { accountJson } from '../../mappers/member'
import { overviewFields, readOverview } from './overview-parts'

export const memberOverview = declareCall({
  method: 'GET',
  path: '/api/users/overview/:username',
  access: 'members.read',
  summary:
    'What the office knows about a member, within the duty: balance, withdrawals, pins, place in the tree, same identities, audit trail. A part that is null is outside the duty, or listed as unavailable.',
  params: z.object({ username: requiredText(100) }),
  reply: messageReply.extend({ member: accountJson.schema, ...overviewFields }),
  async handle({ params, clients, session, request }) {
    const value = params.username.toLowerCase()
    const member: Member = await clients.identity.findMember({ by: { $case: 'username', value } })
    if (member.status === MemberStatus.PENDING) throw notFound('Username tidak ditemukan.')
    const [offeredBank, parts] = await Promise.all([
      findBank(clients.configCache, member.bank?.bankId),
      readOverview(clients, member, dutyHolderOf(session), request.log),
    ])
    return {
      message: 'Data member berhasil dimuat.',
      member: accountJson.toJson({ ...member, offeredBank }),
      ...parts,
    }
  },
})
