import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { defineService } from '@jejaring/service'
import { deviceEnvironment, startDevice } from './device-part'
import { dropOutdated } from './operations/drop-outdated'
import { queueMessage } from './operations/queue-message'
import { readQueue } from './operations/read-queue'
import { CreateMessages1700000000001 } from './store/migrations/0001-create-messages'
import { CreateDevice1700000000010 } from './store/migrations/0010-create-device'

/** The queue of messages to members' phones, and the device that they leave by. */
export const whatsapp = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment,
  database: { entities: [], migrations: [CreateMessages1700000000001, CreateDevice1700000000010] },
  start(kit) {
    startDevice(kit)
    kit.serve(WhatsappServiceService, { readQueue: () => readQueue(kit) })
    kit.consume('identity.message.requested', MessageRequested, queueMessage)
    kit.every(60, 'drop outdated messages', () => dropOutdated(kit))
  },
})
