import type { MessageChannel } from '@jejaring/identifiers'
import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { EventMeta, Logger } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { BUDGET_MS, withinBudget } from '../messages/budget'
import { dropTime } from '../messages/drop-time'
import { templateKind } from '../messages/templates/template-kind'
import { countQueued, insertMessages, type NewMessage } from '../store/messages'

/**
 * Adds requested messages to the queue, within the budget of each phone and kind. Redelivered events change nothing: the
 * id identifies the request.
 */
export async function enqueueMessages(
  requests: readonly MessageRequested[],
  manager: EntityManager,
  metas: readonly EventMeta[],
  log: Logger,
): Promise<void> {
  const messages = requests.map((message, index) => newMessage(message, metas[index]!.occurredAt))
  const oldest = Math.min(...messages.map(({ requestedAt }) => requestedAt.getTime()))
  const queued = await countQueued(manager, messages, new Date(oldest - BUDGET_MS))
  const { accepted, refused } = withinBudget(messages, queued)
  await insertMessages(manager, accepted)
  for (const { id: message, memberId: member, template } of refused) {
    log.warn({ message, member, template }, 'message budget of the recipient used up')
  }
}

function newMessage(message: MessageRequested, requestedAt: Date): NewMessage {
  return {
    id: message.id,
    memberId: message.memberId,
    username: message.username,
    template: message.template,
    // A template of a newer identity waits until this service knows it or the message expires.
    priority: templateKind(message.template)?.priority ?? 2,
    // An older identity names no channel.
    channel: (message.channel || 'whatsapp') as MessageChannel,
    recipient: message.phone || message.address,
    sealedParameters: Buffer.from(message.sealedParameters),
    requestedAt,
    expiresAt: message.expiresAt,
    dropAt: dropTime(requestedAt, message.expiresAt),
  }
}
