import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import type { Identity } from './identity'
import { activateMembersIn } from './operations/activate-members'
import { recordAudit } from './operations/record-audit'

/** Subject → operation. */
export function listenToEvents(identity: Identity): void {
  const { kit } = identity
  kit.consume('audit.recorded', AuditRecorded, (event, manager) =>
    recordAudit(manager, event, kit.clock.now()),
  )
  // The same as the saga's own call: whichever comes first does it, the other finds it done.
  kit.consume('network.member.placed', MembersPlaced, async ({ registrationId }, manager) => {
    await activateMembersIn(identity, manager, registrationId)
  })
}
