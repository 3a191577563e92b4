import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import type { Kit } from '@jejaring/service-kit'
import { enqueueMessages } from '../operations/enqueue-messages'

export function consumeEvents(kit: Kit): void {
  kit.consumeBatch('identity.message.requested', MessageRequested, (messages, manager, metas) =>
    enqueueMessages(messages, manager, metas, kit.log),
  )
}
