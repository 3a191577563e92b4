import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { emailOf } from '../store/email-addresses'
import { publishMessageRequest } from './publish-message-request'

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
  | 'verify_email'
  | 'verify_prospect'
  | 'payout_waiting'

/** Sent even to members who decline messages: a requested link is wanted, and a thief would decline warnings. */
const securityTemplates: ReadonlySet<MessageTemplate> = new Set([
  'set_password',
  'recover',
  'bank_changed',
  'account_changed',
  'verify_phone',
  'verify_email',
])

/**
 * Requests a WhatsApp message to a member's phone, in the transaction of its cause. Parameters are sealed; the message
 * expires at `expiresAt`, together with the link it carries. Members who decline messages receive security messages
 * only. An unverified phone may belong to a stranger: it gets no text that the member chose, so `name` becomes the
 * username.
 */
export function requestWhatsapp(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  to: Member,
  template: MessageTemplate,
  parameters: Readonly<Record<string, string>>,
  expiresAt?: Date,
): void {
  if (to.messagesOff && !securityTemplates.has(template)) return
  const parametersForPhone = to.phoneVerification ? parameters : { ...parameters, name: to.username }
  const { id: memberId, username, phone: recipient } = to
  const request = { memberId, username, recipient, template, parameters: parametersForPhone, expiresAt }
  publishMessageRequest(identity, tx, { ...request, channel: 'whatsapp' })
}

/** Requests a message to a verified e-mail address, or to one that is to be verified. Does nothing where e-mail is off. */
export function requestEmail(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  { member, address }: { readonly member: Member; readonly address: string },
  template: MessageTemplate,
  parameters: Readonly<Record<string, string>>,
  expiresAt?: Date,
): void {
  if (identity.kit.environment.MAIL_FROM === undefined) return
  if (member.messagesOff && !securityTemplates.has(template)) return
  const { id: memberId, username } = member
  const request = { memberId, username, recipient: address, template, parameters, expiresAt }
  publishMessageRequest(identity, tx, { ...request, channel: 'email' })
}

/** Requests a message by every channel of a member: the phone, and the verified e-mail address. */
export async function requestByAllChannels(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  member: Member,
  template: MessageTemplate,
  parameters: Readonly<Record<string, string>>,
  expiresAt?: Date,
): Promise<void> {
  if (member.phone !== '') requestWhatsapp(identity, tx, member, template, parameters, expiresAt)
  const email = await emailOf(tx, member.id)
  if (email) requestEmail(identity, tx, { member, address: email.address }, template, parameters, expiresAt)
}

/** In place of a username: the phone has none. */
const PROSPECT_USERNAME = 'calon member'

interface ProspectCode {
  /** The member whose message budget the code uses. */
  readonly sponsorId: string
  readonly phone: string
  readonly code: string
  readonly expiresAt: Date
}

/** Requests the code of a prospect. Nothing in it was typed by the prospect. */
export function requestProspectCode(
  identity: Pick<Context, 'kit'>,
  tx: UnitOfWork,
  { sponsorId, phone, code, expiresAt }: ProspectCode,
): void {
  publishMessageRequest(identity, tx, {
    channel: 'whatsapp',
    recipient: phone,
    memberId: sponsorId,
    username: PROSPECT_USERNAME,
    template: 'verify_prospect',
    parameters: { code },
    expiresAt,
  })
}
