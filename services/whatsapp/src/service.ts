import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { defineService } from '@jejaring/service'
import { z } from 'zod'
import { dropOutdated } from './operations/drop-outdated'
import { queueMessage } from './operations/queue-message'
import { readQueue } from './operations/read-queue'
import { CreateMessages1700000000001 } from './store/migrations/0001-create-messages'

/** The queue of messages to members' phones. */
export const whatsapp = defineService({
  name: 'whatsapp',
  environment: z.object({}),
  database: { entities: [], migrations: [CreateMessages1700000000001] },
  start(kit) {
    kit.serve(WhatsappServiceService, { readQueue: () => readQueue(kit) })
    kit.consume('identity.message.requested', MessageRequested, queueMessage)
    kit.every(60, 'drop outdated messages', () => dropOutdated(kit))
  },
})
