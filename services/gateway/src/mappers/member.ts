import type { Bank } from '@jejaring/proto/config/v1/config'
import { Group, type Member, MemberStatus, type Session } from '@jejaring/proto/identity/v1/identity'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { rupiah } from './wallet'

export const photoUrl = (hash: string): string | null => (hash ? `/api/photos/${hash}` : null)

const groups: Partial<Record<Group, string>> = {
  [Group.MEMBER]: 'member',
  [Group.STOKIS]: 'stokis',
  [Group.MASTOK]: 'mastok',
}

export const groupName = (group: Group): string => groups[group] ?? 'member'

/** The session's user (product.md §3), returned by login and profile. */
export const userFields = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  phone: z.string(),
  photo: z.string().nullable(),
  role: z.string(),
  group: z.string(),
  status: z.string(),
  created_at: z.string().nullable(),
  bank_id: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_fee: z.number().nullable(),
  bank_account_name: z.string().nullable(),
  bank_account_address: z.string().nullable(),
  /** Whether the member gets WhatsApp messages; security messages are always sent. */
  messages: z.boolean(),
  /** Whether a second factor is enrolled. */
  second_factor: z.boolean(),
  is_prev: z.boolean(),
})

export function toUserJson(session: Session, bank: Bank | undefined): z.output<typeof userFields> {
  const member = session.member as Member
  const group = groupName(member.group)
  return {
    id: member.id,
    name: member.name,
    username: member.username,
    phone: member.phone,
    photo: photoUrl(member.photoHash),
    role: member.admin ? 'admin' : group,
    group,
    status: member.status === MemberStatus.INACTIVE ? 'inactive' : 'active',
    created_at: toIsoTime(member.createdAt),
    bank_id: member.bank ? String(member.bank.bankId) : null,
    bank_name: bank?.name ?? null,
    bank_fee: bank ? rupiah(bank.fee) : null,
    bank_account_name: member.bank?.accountName ?? null,
    bank_account_address: member.bank?.accountNumber ?? null,
    messages: !member.messagesOff,
    second_factor: session.secondFactor,
    is_prev: session.impersonatorId !== '',
  }
}
