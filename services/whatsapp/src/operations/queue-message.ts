import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { EventMeta } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import { dropTime } from '../messages/drop-time'
import { templateKind } from '../messages/templates/catalogue'
import { insertMessage } from '../store/messages'

/** Puts a requested message into the queue, once by its id, which is of its cause. */
export async function queueMessage(
  message: MessageRequested,
  manager: EntityManager,
  meta: EventMeta,
): Promise<void> {
  await insertMessage(manager, {
    id: message.id,
    memberId: message.memberId,
    username: message.username,
    template: message.template,
    // A template of a later identity waits with the rest, until this service knows it or its time is over.
    rank: templateKind(message.template)?.rank ?? 2,
    phone: message.phone,
    sealedParameters: Buffer.from(message.sealedParameters),
    requestedAt: meta.occurredAt,
    expiresAt: message.expiresAt,
    dropAt: dropTime(meta.occurredAt, message.expiresAt),
  })
}
