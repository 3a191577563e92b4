import { type Actor, type FaultCode, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import type { Side } from '../tree/slots'

/**
 * State machine of the saga: running → placed → done, or running → undoing → failed. Both transitions out of `running`
 * are a compare-and-set of the row, so exactly one of them wins. No transition leads back.
 */
export type State = 'running' | 'placed' | 'done' | 'undoing' | 'failed'

/** One account of a registration; the list is in breadth-first order of the tree. */
export interface Account {
  readonly memberId: string
  readonly username: string
}

/** The stored fault of a failed registration. */
export interface Refusal {
  readonly code: FaultCode
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

/** The saga's row. It never holds a password, so only its runner can complete a running registration. */
export interface Registration {
  readonly id: string
  /** The request id of the accepted call; null when it was not a UUID. */
  readonly requestId: string | null
  readonly state: State
  readonly callerId: string
  /** Member who earns the sponsor bonus: the caller, or the root account for an admin without a node. */
  readonly sponsorId: string
  /** Parent placement and side of the first account. */
  readonly parentId: bigint
  readonly side: Side
  readonly accounts: readonly Account[]
  readonly packageId: number
  /** Why it failed; set from `undoing` on. */
  readonly refusal: Refusal | null
  /** Whether `pins` and `identity` have answered the completion (use, activate) or compensation (release, discard). */
  readonly pinsAnswered: boolean
  readonly identityAnswered: boolean
  /** Failed attempts of the completion or compensation. */
  readonly attempts: number
}

/**
 * The caller on whose behalf the sweeper acts. Members sponsor their own registrations. An admin is the root account, or
 * an account without a node, for which the root account is the sponsor.
 */
export function callerOf({ callerId, sponsorId }: Registration): Actor {
  const admin = callerId === ROOT_MEMBER_ID || callerId !== sponsorId
  return { memberId: callerId, role: admin ? 'admin' : 'member' }
}

/** True once the accounts are placed irrevocably. */
export function isPlaced(state: State): boolean {
  return state === 'placed' || state === 'done'
}

const MAX_PAUSE_SECONDS = 60

/** Exponential backoff of a failed step: 1, 2, 4 … 60 seconds. */
export function retryPauseSeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 10), MAX_PAUSE_SECONDS)
}
