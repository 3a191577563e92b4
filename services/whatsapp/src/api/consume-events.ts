import { AnnouncementChanged, MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { Kit } from '@jejaring/service-kit'
import { enqueueMessages } from '../operations/enqueue-messages'
import { recordBroadcast } from '../operations/record-broadcast'

export function consumeEvents(kit: Kit): void {
  kit.consume('identity.announcement.changed', AnnouncementChanged, (event, manager) =>
    recordBroadcast(event, manager, kit.clock.now()),
  )
  kit.consumeBatch('identity.message.requested', MessageRequested, (messages, manager, metas) =>
    enqueueMessages(messages, manager, metas, kit.log),
  )
}
