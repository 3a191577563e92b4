import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Notification } from '../notifications/notification'
import { memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { type MessageTemplate, requestMessage } from './request-message'

interface PhoneMessage {
  readonly template: MessageTemplate
  /** Besides `name` and `username`, which are the member's. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Puts a line into a member's inbox and, the first time, asks for the message to the phone that goes with
 * it. Without a phone (admins), or for somebody identity does not know, there is none.
 */
export async function addNotification(
  identity: Identity,
  manager: EntityManager,
  line: Notification | undefined,
  message?: PhoneMessage,
): Promise<void> {
  if (!line || !(await upsertNotification(manager, line)) || !message) return
  const member = await memberById(manager, line.memberId)
  if (!member || member.phone === '') return
  const about = { name: member.name, username: member.username }
  await requestMessage(identity, manager, member, message.template, { ...about, ...message.parameters })
}
