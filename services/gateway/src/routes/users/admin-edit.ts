import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { type AdminDuty, dutyNames, enumByName, notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { findBank } from '../../clients/find-bank'
import { declareCall, messageReply, proposedReply } from '../../http/call'
import { flag, optionalText, password, requiredText, rowVersion } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { json } from '../../mappers/json-mapper'
import { type Account, accountJson } from '../../mappers/member'
import { storePhoto } from '../photos/store-photo'
import {
  addressInput,
  bankInput,
  checkAreas,
  checkBankOffered,
  toAddress,
  toBankDetails,
} from './account-form'

const editedAccountJson = json
  .object<Account & { enrolledAt?: Date | undefined }>()({
    /** Time of enrolment of the second factor. */
    second_factor_at: json.time.from('enrolledAt'),
    version: json.number,
  })
  .and(accountJson)
  .with(
    {
      address: z.string(),
      province_id: z.string().nullable(),
      city_id: z.string().nullable(),
      subdistrict_id: z.string().nullable(),
      village_id: z.string().nullable(),
    },
    ({ address }) => ({
      address: address?.street ?? '',
      province_id: address?.provinceId || null,
      city_id: address?.cityId || null,
      subdistrict_id: address?.subdistrictId || null,
      village_id: address?.villageId || null,
    }),
  )

export const profileOf = declareCall({
  method: 'GET',
  path: '/api/users/profile/:username',
  access: 'members.read',
  summary: 'An account as an admin edits it. 404 for an unknown one.',
  params: z.object({ username: requiredText(100) }),
  reply: messageReply.extend({ user: editedAccountJson.schema }),
  async handle({ params, clients }) {
    const value = params.username.toLowerCase()
    const member = await clients.identity.findMember({ by: { $case: 'username', value } })
    if (member.status === MemberStatus.PENDING) throw notFound('Username tidak ditemukan.')
    const { enrolledAt } = await clients.identity.readSecondFactor({ memberId: member.id })
    const offeredBank = await findBank(clients.config, member.bank?.bankId)
    const user = editedAccountJson.toJson({ ...member, offeredBank, enrolledAt })
    return { message: 'Data member berhasil dimuat.', user }
  },
})

const groupByName: Record<string, Group> = enumByName(Group)
const statuses: Record<string, MemberStatus> = {
  active: MemberStatus.ACTIVE,
  inactive: MemberStatus.INACTIVE,
}

/** Looks up a name; unknown names become a value that identity refuses with a field error. */
const lookUp = <Value>(values: Record<string, Value>, name: string, fallback: Value): Value =>
  Object.hasOwn(values, name) ? (values[name] as Value) : fallback

export const updateUser = declareCall({
  method: 'POST',
  path: '/api/users/update/:id',
  access: 'members.change',
  fileField: 'photo',
  mayConflict: true,
  summary:
    "Changes an account; a blank password and a missing photo keep what is there. 403 for another admin's account and for one's own status or username; 409 when it has another version than the one sent along.",
  params: z.object({ id: requiredText(50) }),
  input: z.object({
    group: optionalText(20),
    status: optionalText(20),
    username: optionalText(100),
    name: optionalText(),
    phone: optionalText(50),
    ...addressInput,
    ...bankInput,
    password: password.default(''),
    password_confirm: password.default(''),
    agree: flag,
    version: rowVersion,
  }),
  reply: z.object({ message: z.string(), username: z.string() }),
  async handle({ input, params, clients, request }) {
    const edgeErrors: Record<string, string> = {}
    if (!input.agree) edgeErrors.agree = 'Centang pernyataan untuk melanjutkan.'
    const bank = toBankDetails(input)
    await checkBankOffered(clients, bank, await findMember(clients, params.id), edgeErrors)
    await checkAreas(clients, input, edgeErrors)
    const photoHash = await storePhoto(clients, request.photo, edgeErrors)
    const { member } = await clients.identity.updateMember({
      memberId: params.id,
      version: input.version,
      group: lookUp(groupByName, input.group, Group.UNSPECIFIED),
      status: lookUp(statuses, input.status, MemberStatus.UNSPECIFIED),
      username: input.username,
      name: input.name,
      phone: input.phone,
      address: toAddress(input),
      bank,
      password: input.password,
      passwordConfirm: input.password_confirm,
      photoHash,
      edgeErrors,
    })
    const username = member?.username ?? ''
    return { message: `Data ${username} sudah disimpan.`, username }
  },
})

/** Responds 404 before a photo is stored for an unknown account. */
async function findMember(clients: Clients, id: string): Promise<Member> {
  return await clients.identity.findMember({ by: { $case: 'id', value: id } })
}

const duties = Object.keys(dutyNames) as [AdminDuty, ...AdminDuty[]]

export const assignDuty = declareCall({
  method: 'POST',
  path: '/api/users/duty/:id',
  access: 'admins.change',
  inPerson: true,
  mayConflict: true,
  summary:
    'Changes what another admin may do, and ends the sessions of that admin. 404 for an account that is no admin, 409 when no other owner would be left.',
  params: z.object({ id: requiredText(50) }),
  input: z.object({ duty: z.enum(duties, { error: 'Pilih salah satu tugas.' }) }),
  proposed: proposedReply,
  async handle({ input, params, clients, reply }) {
    const { member, proposalId } = await clients.identity.assignAdminDuty({
      memberId: params.id,
      duty: input.duty,
    })
    const username = member?.username ?? ''
    if (proposalId) return replyProposed(reply, 'identity', proposalId, `Tugas ${username}`)
    return { message: `Tugas ${username} sekarang ${dutyNames[input.duty]}.` }
  },
})
