import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { newId, seal, type UnitOfWork } from '@jejaring/service-kit'
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
  | 'account_changed'
  | 'verify_phone'

/** Sent even to members who decline messages: a requested link is wanted, and a thief would decline warnings. */
const securityTemplates: ReadonlySet<MessageTemplate> = new Set([
  'set_password',
  'recover',
  'bank_changed',
  'account_changed',
  'verify_phone',
])

/**
 * Requests a message to a member's phone, in the transaction of its cause. Parameters are sealed; the message
 * expires at `expiresAt`, together with the link it carries. Members who decline messages receive security messages
 * only. An unverified phone may belong to a stranger: it gets no text that the member chose, so `name` becomes the
 * username.
 */
export function requestMessage(
  { kit }: Pick<Identity, 'kit'>,
  tx: UnitOfWork,
  to: Member,
  template: MessageTemplate,
  parameters: Readonly<Record<string, string>>,
  expiresAt?: Date,
): void {
  if (to.messagesOff && !securityTemplates.has(template)) return
  const parametersForPhone = to.phoneVerification ? parameters : { ...parameters, name: to.username }
  tx.publish('identity.message.requested', MessageRequested, {
    id: newId(kit.clock.now()),
    memberId: to.id,
    template,
    phone: to.phone,
    sealedParameters: seal(JSON.stringify(parametersForPhone), kit.environment.MESSAGE_KEY),
    expiresAt,
    username: to.username,
  })
}
