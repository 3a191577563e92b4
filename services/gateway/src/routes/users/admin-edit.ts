import { Group, type Member, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { findBank } from '../../clients/find-bank'
import { declareCall } from '../../http/call'
import { flag, optionalText, password, requiredText, rowVersion } from '../../http/fields'
import { toIsoTime } from '../../mappers/iso-time'
import { groupName, photoUrl } from '../../mappers/member'
import { rupiah } from '../../mappers/wallet'
import { storePhoto } from '../photos/store-photo'
import {
  addressInput,
  bankInput,
  checkAreas,
  checkBankOffered,
  toAddress,
  toBankDetails,
} from './account-form'

const accountFields = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  photo: z.string().nullable(),
  role: z.string(),
  group: z.string(),
  status: z.string(),
  created_at: z.string().nullable(),
  address: z.string(),
  province_id: z.string().nullable(),
  city_id: z.string().nullable(),
  subdistrict_id: z.string().nullable(),
  village_id: z.string().nullable(),
  bank_id: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_fee: z.number().nullable(),
  bank_account_name: z.string().nullable(),
  bank_account_address: z.string().nullable(),
  /** Whether the member gets WhatsApp messages; security messages are always sent. */
  messages: z.boolean(),
  /** Time of enrolment of the second factor. */
  second_factor_at: z.string().nullable(),
  version: z.number(),
})

export const profileOf = declareCall({
  method: 'GET',
  path: '/api/users/profile/:username',
  access: 'admin',
  summary: 'An account as an admin edits it. 404 for an unknown one.',
  params: z.object({ username: requiredText(100) }),
  reply: z.object({ message: z.string(), user: accountFields }),
  async handle({ params, clients }) {
    const value = params.username.toLowerCase()
    const member = await clients.identity.findMember({ by: { $case: 'username', value } })
    if (member.status === MemberStatus.PENDING) throw notFound('Username tidak ditemukan.')
    const { enrolledAt } = await clients.identity.readSecondFactor({ memberId: member.id })
    const user = { ...(await toAccountJson(member, clients)), second_factor_at: toIsoTime(enrolledAt) }
    return { message: 'Data member berhasil dimuat.', user }
  },
})

const groups: Record<string, Group> = { member: Group.MEMBER, stokis: Group.STOKIS, mastok: Group.MASTOK }
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
  access: 'admin',
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
      group: lookUp(groups, input.group, Group.UNSPECIFIED),
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

async function toAccountJson(
  member: Member,
  clients: Clients,
): Promise<Omit<z.output<typeof accountFields>, 'second_factor_at'>> {
  const { address } = member
  const bank = await findBank(clients.config, member.bank?.bankId)
  return {
    id: member.id,
    username: member.username,
    name: member.name,
    phone: member.phone,
    photo: photoUrl(member.photoHash),
    role: member.admin ? 'admin' : groupName(member.group),
    group: groupName(member.group),
    status: member.status === MemberStatus.ACTIVE ? 'active' : 'inactive',
    created_at: toIsoTime(member.createdAt),
    address: address?.street ?? '',
    province_id: address?.provinceId || null,
    city_id: address?.cityId || null,
    subdistrict_id: address?.subdistrictId || null,
    village_id: address?.villageId || null,
    bank_id: member.bank ? String(member.bank.bankId) : null,
    bank_name: bank?.name ?? null,
    bank_fee: bank ? rupiah(bank.fee) : null,
    bank_account_name: member.bank?.accountName ?? null,
    bank_account_address: member.bank?.accountNumber ?? null,
    messages: !member.messagesOff,
    version: Number(member.version),
  }
}
