import { type Actor, type FaultCode, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import type { Side } from '../tree/slots'

/**
 * running → placed → done, or running → undoing → failed. Both ways out of `running` are one
 * compare-and-set of the row, so one of them wins; nothing leads back.
 */
export type State = 'running' | 'placed' | 'done' | 'undoing' | 'failed'

/** One account of a registration; its place in the list is its breadth-first place in the tree. */
export interface Account {
  readonly memberId: string
  readonly username: string
}

/** What the row says to a caller whose registration failed. */
export interface Refusal {
  readonly code: FaultCode
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

/** The saga's row. It never holds a password: without its runner a running one can only be undone. */
export interface Registration {
  readonly id: string
  /** That of the call that asked for it; null where the call had none of the usual form. */
  readonly requestId: string | null
  readonly state: State
  readonly callerId: string
  /** Member who earns the sponsor bonus: the caller, or the root account for an admin without a node. */
  readonly sponsorId: string
  /** Placement under which the first account hangs, and where. */
  readonly parentId: bigint
  readonly side: Side
  readonly accounts: readonly Account[]
  readonly packageId: number
  /** Why it failed; set from `undoing` on. */
  readonly refusal: Refusal | null
  /** Whether `pins` and `identity` have answered the step after `running`: use and activate, or release and discard. */
  readonly pinsAnswered: boolean
  readonly identityAnswered: boolean
  /** How often the step after `running` was tried in vain. */
  readonly attempts: number
}

/** What the sweeper does with a registration whose time has come. */
export type SweepAction = 'give up' | 'undo' | 'finish' | 'none'

/** Before "place" the sweeper only undoes, for the password is gone with the runner; after it everything goes forward. */
export function sweepActionOf(state: State): SweepAction {
  switch (state) {
    case 'running':
      return 'give up'
    case 'undoing':
      return 'undo'
    case 'placed':
      return 'finish'
    case 'done':
    case 'failed':
      return 'none'
  }
}

/**
 * Who asked for it, for what is done without its runner. Admins are the root account and those without a node, whose
 * registrations the root account sponsors; members sponsor their own.
 */
export function callerOf({ callerId, sponsorId }: Registration): Actor {
  const admin = callerId === ROOT_MEMBER_ID || callerId !== sponsorId
  return { memberId: callerId, role: admin ? 'admin' : 'member' }
}

/** True once the accounts have their places for good. */
export function isPlaced(state: State): boolean {
  return state === 'placed' || state === 'done'
}

const MAX_PAUSE_SECONDS = 60

/** Seconds until a step that failed is tried again: 1, 2, 4 … 60. */
export function retryPauseSeconds(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 10), MAX_PAUSE_SECONDS)
}
