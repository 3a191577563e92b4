import { defineService } from '@jejaring/service-kit'
import { deviceEnvironment, startDevice } from './device-part'
import { messagesEnvironment } from './messages-context'
import { runMessages } from './run-messages'
import { CreateMessages1700000000001 } from './store/migrations/0001-create-messages'
import { CreateDevice1700000000010 } from './store/migrations/0010-create-device'
import { SendMessages0020 } from './store/migrations/0020-send-messages'
import { rights } from './store/rights'

/** Messages to members' phones, and the device they leave by. */
export const whatsapp = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment.extend(messagesEnvironment),
  database: {
    entities: [],
    migrations: [CreateMessages1700000000001, CreateDevice1700000000010, SendMessages0020],
    rights,
  },
  start: (kit) => runMessages(kit, startDevice(kit)),
})
