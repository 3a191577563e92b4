import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { EventMeta } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { dropTime } from '../messages/drop-time'
import { templateKind } from '../messages/templates/template-kind'
import { insertMessages, type NewMessage } from '../store/messages'

/** Adds requested messages to the queue. Redelivered events change nothing: the id identifies the request. */
export async function enqueueMessages(
  requests: readonly MessageRequested[],
  manager: EntityManager,
  metas: readonly EventMeta[],
): Promise<void> {
  await insertMessages(
    manager,
    requests.map((message, index) => newMessage(message, metas[index]!.occurredAt)),
  )
}

function newMessage(message: MessageRequested, requestedAt: Date): NewMessage {
  return {
    id: message.id,
    memberId: message.memberId,
    username: message.username,
    template: message.template,
    // A template of a newer identity waits until this service knows it or the message expires.
    rank: templateKind(message.template)?.rank ?? 2,
    phone: message.phone,
    sealedParameters: Buffer.from(message.sealedParameters),
    requestedAt,
    expiresAt: message.expiresAt,
    dropAt: dropTime(requestedAt, message.expiresAt),
  }
}
