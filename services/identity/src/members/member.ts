import type { AdminDuty } from '@jejaring/service-kit'
import type { Address } from './address'
import type { BankDetails } from './bank-details'
import type { PhoneVerification } from './phone-verification'

/** Groups affect only the stockist list (rule book §1). */
export type Group = 'member' | 'stokis' | 'mastok'

/**
 * `pending`: the registration is not placed yet; the username is reserved and the account can be discarded.
 * `inactive`: can do nothing, but keeps its node and its money (rule book §1).
 */
export type MemberStatus = 'pending' | 'active' | 'inactive'

export interface Member {
  readonly id: string
  readonly username: string
  readonly name: string
  /** National form `08…`; empty for admins, who are created without one. */
  readonly phone: string
  /** Undefined while the phone is not verified. */
  readonly phoneVerification: PhoneVerification | undefined
  readonly group: Group
  readonly admin: boolean
  /** What an admin may do; undefined for members. A new admin is an owner. */
  readonly duty?: AdminDuty | undefined
  readonly status: MemberStatus
  readonly photoHash: string | undefined
  readonly bank: BankDetails | undefined
  readonly address: Address | undefined
  /** Declines messages to the phone except security messages. */
  readonly messagesOff: boolean
  readonly createdAt: Date
  /** Grows with every change; other services ignore older versions. */
  readonly version: bigint
  readonly registrationId: string | undefined
}
