import type { UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Notification } from '../notifications/notification'
import { memberById } from '../store/members'
import { upsertNotification } from '../store/notifications'
import { type MessageTemplate, requestByAllChannels } from './request-message'
import { requestPush } from './request-push'

interface AccompanyingMessage {
  readonly template: MessageTemplate
  /** In addition to the member's `name` and `username`. */
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Adds a notification and, only the first time, requests the accompanying message by every channel of the member. Sends no
 * message without a phone or verified e-mail address, or for an unknown member.
 */
export async function addNotification(
  identity: Context,
  tx: UnitOfWork,
  notification: Notification | undefined,
  message?: AccompanyingMessage,
): Promise<void> {
  if (!notification || !(await upsertNotification(tx, notification)) || !message) return
  const member = await memberById(tx, notification.memberId)
  if (!member) return
  if (message.template === 'withdrawal_paid') await requestPush(identity, tx, member, 'push_withdrawal_paid')
  const about = { name: member.name, username: member.username }
  await requestByAllChannels(identity, tx, member, message.template, { ...about, ...message.parameters })
}
