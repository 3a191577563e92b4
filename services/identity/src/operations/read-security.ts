import { requireActor } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { lastHoldingChange, listSecurityEvents, type SecurityEvent } from '../store/security-events'

const MAX_EVENTS = 10

export interface Security {
  /** When withdrawals began to be held; the wallet decides for how long. */
  readonly heldSince: Date | undefined
  readonly events: readonly Pick<SecurityEvent, 'fields' | 'byAdmin' | 'occurredAt'>[]
}

/** Returns the caller's recent sensitive changes, newest first. Faults: unauthenticated. */
export async function readSecurity({ kit }: Identity): Promise<Security> {
  const { memberId } = requireActor()
  const { manager } = kit.database
  const heldSince = await lastHoldingChange(manager, memberId)
  return { heldSince, events: await listSecurityEvents(manager, memberId, MAX_EVENTS) }
}
