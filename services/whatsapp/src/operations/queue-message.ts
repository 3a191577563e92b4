import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { EventMeta } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import { dropTime } from '../messages/drop-time'

/** Puts a requested message into the queue; one that is there already stays as it is. */
export async function queueMessage(
  message: MessageRequested,
  manager: EntityManager,
  meta: EventMeta,
): Promise<void> {
  await manager.query(
    `INSERT INTO messages (id, member_id, template, phone, sealed_parameters, requested_at, drop_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
    [
      message.id,
      message.memberId,
      message.template,
      message.phone,
      message.sealedParameters,
      meta.occurredAt,
      dropTime(meta.occurredAt, message.expiresAt),
    ],
  )
}
