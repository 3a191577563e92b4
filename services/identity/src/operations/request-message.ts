import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { newId, publish, seal } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Member } from '../members/member'

export type MessageTemplate =
  | 'welcome'
  | 'set_password'
  | 'recover'
  | 'pins_received'
  | 'withdrawal_paid'
  | 'withdrawal_refused'
  | 'bank_changed'

/** They go whatever their receiver chose: who asks for a link wants it, and a thief would choose silence. */
const securityTemplates: ReadonlySet<MessageTemplate> = new Set(['set_password', 'recover', 'bank_changed'])

/**
 * Asks for a message to a member's phone, in the transaction that gives it a reason. Parameters travel
 * sealed; the message dies at `expiresAt`, with the link that it carries. Whoever wants no messages gets
 * none but those of security.
 */
export async function requestMessage(
  { kit }: Identity,
  manager: EntityManager,
  to: Member,
  template: MessageTemplate,
  parameters: Readonly<Record<string, string>>,
  expiresAt?: Date,
): Promise<void> {
  if (to.messagesOff && !securityTemplates.has(template)) return
  await publish(manager, 'identity.message.requested', MessageRequested, {
    id: newId(kit.clock.now()),
    memberId: to.id,
    template,
    phone: to.phone,
    sealedParameters: seal(JSON.stringify(parameters), kit.environment.MESSAGE_KEY),
    expiresAt,
    username: to.username,
  })
}
