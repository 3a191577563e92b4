import type { Bank } from '@jejaring/proto/config/v1/config'
import {
  type DuplicateAccount,
  Group,
  type Member,
  MemberStatus,
  type Session,
} from '@jejaring/proto/identity/v1/identity'
import { enumByName, enumNameOf, hasRight, parseDuty, ROOT_MEMBER_ID, rights } from '@jejaring/service-kit'
import { z } from 'zod'
import { json } from './json-mapper'
import { rupiah } from './wallet'

const groupByName = enumByName(Group)

const groupName = (group: Group): string => enumNameOf(groupByName, group) ?? 'member'

export const roleName = ({ admin, group }: Member): string => (admin ? 'admin' : groupName(group))

/** A member, with the bank of the bank details. */
export interface Account extends Member {
  readonly offeredBank: Bank | undefined
}

/** The fields that members and admins see of an account. */
export const accountJson = json
  .object<Account>()({
    id: json.text,
    name: json.text,
    username: json.text,
    phone: json.text,
    photo: json.photo,
    created_at: json.time,
    /** Time of the verification of the phone; null while it is not verified. */
    phone_verified_at: json.time.from('phoneVerifiedAt'),
  })
  .with(
    {
      role: z.string(),
      /** What an admin may do: `owner`, `finance`, `support`, `stock` or `auditor`; null for members. */
      admin_duty: z.string().nullable(),
      group: z.string(),
      status: z.string(),
      /** `code` or `office`. */
      phone_verified_by: z.string().nullable(),
      bank_id: z.string().nullable(),
      bank_name: z.string().nullable(),
      bank_fee: z.number().nullable(),
      bank_account_name: z.string().nullable(),
      bank_account_address: z.string().nullable(),
      /** Whether the member gets WhatsApp messages; security messages are always sent. */
      messages: z.boolean(),
    },
    ({ bank, offeredBank, ...member }) => ({
      role: roleName(member),
      admin_duty: dutyOf(member),
      group: groupName(member.group),
      status: member.status === MemberStatus.INACTIVE ? 'inactive' : 'active',
      phone_verified_by: member.phoneVerifiedBy ?? null,
      bank_id: bank ? String(bank.bankId) : null,
      bank_name: offeredBank?.name ?? null,
      bank_fee: offeredBank ? rupiah(offeredBank.fee) : null,
      bank_account_name: bank?.accountName ?? null,
      bank_account_address: bank?.accountNumber ?? null,
      messages: !member.messagesOff,
    }),
  )

/** One of several accounts with the same name, phone, bank account or NIK. */
export const duplicateAccountJson = json
  .object<DuplicateAccount>()({ username: json.text, name: json.text, created_at: json.time })
  .with({ active: z.boolean() }, ({ status }) => ({ active: status === MemberStatus.ACTIVE }))

/** The session's user (product.md §3), returned by login and profile. */
export const userFields = accountJson.schema.extend({
  /** Whether a second factor is enrolled. */
  second_factor: z.boolean(),
  is_prev: z.boolean(),
  /** Whether the account has a place in the tree: admins other than the root account have none. */
  has_node: z.boolean(),
  /** Rights of an admin's duty, such as `withdrawals.change`; empty for members. */
  rights: z.array(z.string()),
})

export function toUserJson(session: Session, offeredBank: Bank | undefined): z.output<typeof userFields> {
  const member = session.member as Member
  return {
    ...accountJson.toJson({ ...member, offeredBank }),
    second_factor: session.secondFactor,
    is_prev: session.impersonatorId !== '',
    has_node: !member.admin || member.id === ROOT_MEMBER_ID,
    rights: rightsOf(member),
  }
}

/** The duty of an admin; null for members. An identity of an older version names none: all admins were owners then. */
export function dutyOf({ admin, adminDuty = 'owner' }: Pick<Member, 'admin' | 'adminDuty'>): string | null {
  return admin ? adminDuty : null
}

function rightsOf(member: Member): string[] {
  const duty = parseDuty(dutyOf(member) ?? '')
  return rights.filter((right) => hasRight(duty, right))
}
