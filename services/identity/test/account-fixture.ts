import { newId } from '@jejaring/service-kit'
import type { Member } from '../src/members/member'

/** The time of all accounts of the fixture. */
export const now = new Date('2026-03-01T00:00:00Z')

/** An account, pending if it has a registration. */
export function account(
  username: string,
  registrationId: string | undefined,
  change: Partial<Member> = {},
): Member {
  return {
    id: newId(),
    username,
    name: `Nama ${username}`,
    phone: '081234567890',
    phoneVerification: undefined,
    registrationId,
    group: 'member',
    admin: false,
    status: registrationId ? 'pending' : 'active',
    photoHash: undefined,
    bank: undefined,
    address: undefined,
    messagesOff: false,
    createdAt: now,
    version: 1n,
    ...change,
  }
}
