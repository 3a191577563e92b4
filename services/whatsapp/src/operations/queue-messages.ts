import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { EventMeta } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { dropTime } from '../messages/drop-time'
import { templateKind } from '../messages/templates/catalogue'
import { insertMessages, type NewMessage } from '../store/messages'

/** Puts requested messages into the queue, each once by its id, which is of its cause. */
export async function queueMessages(
  requested: readonly MessageRequested[],
  manager: EntityManager,
  metas: readonly EventMeta[],
): Promise<void> {
  await insertMessages(
    manager,
    requested.map((message, place) => newMessage(message, metas[place]!.occurredAt)),
  )
}

function newMessage(message: MessageRequested, requestedAt: Date): NewMessage {
  return {
    id: message.id,
    memberId: message.memberId,
    username: message.username,
    template: message.template,
    // A template of a later identity waits with the rest, until this service knows it or its time is over.
    rank: templateKind(message.template)?.rank ?? 2,
    phone: message.phone,
    sealedParameters: Buffer.from(message.sealedParameters),
    requestedAt,
    expiresAt: message.expiresAt,
    dropAt: dropTime(requestedAt, message.expiresAt),
  }
}
