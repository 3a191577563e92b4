import type { Address } from './address'
import type { BankDetails } from './bank-details'

/** Groups grant nothing beyond the stockist list (rule book §1). */
export type Group = 'member' | 'stokis' | 'mastok'

/**
 * `pending` is an account whose registration is not placed yet: it holds its username and can vanish.
 * `inactive` can do nothing, but keeps its node and its money (rule book §1).
 */
export type MemberStatus = 'pending' | 'active' | 'inactive'

export interface Member {
  readonly id: string
  readonly username: string
  readonly name: string
  /** National form `08…`; empty for admins, who are made without one. */
  readonly phone: string
  readonly group: Group
  readonly admin: boolean
  readonly status: MemberStatus
  readonly photoHash: string | undefined
  readonly bank: BankDetails | undefined
  readonly address: Address | undefined
  /** Wants no messages to the phone but those of security. */
  readonly messagesOff: boolean
  readonly createdAt: Date
  /** Grows with every change; other services ignore an older one. */
  readonly version: bigint
  readonly registrationId: string | undefined
}
