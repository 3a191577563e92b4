import { requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type EmailAddress, emailOf } from '../store/email-addresses'
import { lastHoldingChange, listSecurityEvents, type SecurityEvent } from '../store/security-events'

const MAX_EVENTS = 10

export interface Security {
  /** When withdrawals began to be held; the wallet decides for how long. */
  readonly heldSince: Date | undefined
  /** Whether e-mail is in use. */
  readonly emailEnabled: boolean
  readonly email: EmailAddress | undefined
  readonly events: readonly Pick<SecurityEvent, 'fields' | 'byAdmin' | 'occurredAt'>[]
}

/** Returns the caller's e-mail address and recent sensitive changes, newest first. Faults: unauthenticated. */
export async function readSecurity({ kit }: Context): Promise<Security> {
  const { memberId } = requireActor()
  const { manager } = kit.database
  const heldSince = await lastHoldingChange(manager, memberId)
  const emailEnabled = kit.environment.MAIL_FROM !== undefined
  const email = emailEnabled ? await emailOf(manager, memberId) : undefined
  return { heldSince, emailEnabled, email, events: await listSecurityEvents(manager, memberId, MAX_EVENTS) }
}
