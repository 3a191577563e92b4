import type { Member } from '@jejaring/proto/identity/v1/identity'

export interface Person {
  readonly id: string
  readonly member: Member
  /** Returned by the doubles of identity, pins and network. */
  heldSince?: Date
  lastRepeatOrder?: Date
  placedAt?: Date
}
