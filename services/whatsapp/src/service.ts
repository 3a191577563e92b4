import { defineService } from '@jejaring/service-kit'
import { deviceEnvironment, startDevice } from './device-part'
import { messagesEnvironment } from './messages-context'
import { runMessages } from './run-messages'
import { Baseline0001 } from './store/migrations/0001-baseline'
import { rights } from './store/rights'

/** Messages to members' phones, and the device they leave by. */
export const whatsapp = defineService({
  name: 'whatsapp',
  environment: deviceEnvironment.extend(messagesEnvironment),
  database: {
    entities: [],
    migrations: [Baseline0001],
    rights,
  },
  start: (kit) => runMessages(kit, startDevice(kit)),
})
