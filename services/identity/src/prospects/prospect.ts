/** A person who is not a member yet, in the queue of the member that shared the link. */
export interface Prospect {
  readonly id: string
  readonly name: string
  /** Verified by a code. */
  readonly phone: string
  readonly city: string
  readonly note: string
  readonly status: ProspectStatus
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Follows from the registration that names the prospect: no step of a registration writes it. */
export type ProspectStatus = 'waiting' | 'registering' | 'placed'

/** What a prospect typed, in stored form. */
export interface ProspectDetails {
  readonly name: string
  readonly phone: string
  readonly city: string
  readonly note: string
}
