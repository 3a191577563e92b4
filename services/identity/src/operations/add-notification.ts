import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import type { Notification } from '../notifications/notification'
import { memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { type MessageTemplate, requestMessage } from './request-message'

interface PhoneMessage {
  readonly template: MessageTemplate
  /** In addition to the member's `name` and `username`. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Adds a notification and, only the first time, requests the accompanying message to the phone. Sends no message
 * without a phone (admins) or for an unknown member.
 */
export async function addNotification(
  identity: Identity,
  manager: EntityManager,
  notification: Notification | undefined,
  message?: PhoneMessage,
): Promise<void> {
  if (!notification || !(await upsertNotification(manager, notification)) || !message) return
  const member = await memberById(manager, notification.memberId)
  if (!member || member.phone === '') return
  const about = { name: member.name, username: member.username }
  await requestMessage(identity, manager, member, message.template, { ...about, ...message.parameters })
}
