import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import type { Kit } from '@jejaring/service-kit'
import type { Sender } from './device/sender'
import type { Messages, MessagesEnvironment } from './messages-context'
import { handlers } from './messages-rpc'
import { dropOutdated, forgetOld } from './operations/drop-outdated'
import { queueMessages } from './operations/queue-messages'
import { sendNext } from './operations/send-next'
import { MESSAGES_DUE } from './store/messages'

/** The queue of messages: takes them in, lets them go at a human pace by this way out, and answers about them. */
export async function runMessages(
  kit: Kit<MessagesEnvironment>,
  sender: Sender,
  random: () => number = Math.random,
): Promise<void> {
  const messages: Messages = {
    kit,
    sender,
    random,
    identity: kit.client(IdentityServiceService, kit.environment.IDENTITY_ADDRESS),
    config: kit.client(ConfigServiceService, kit.environment.CONFIG_ADDRESS),
  }
  kit.serve(WhatsappServiceService, handlers(messages))
  kit.consumeBatch('identity.message.requested', MessageRequested, queueMessages)
  kit.every(60, 'drop outdated messages', () => dropOutdated(kit))
  kit.every(3600, 'forget old messages', () => forgetOld(kit))

  // Woken by what comes and by the device; the rounds are for pauses that end.
  const sending = kit.every(5, 'send messages', () => sendNext(messages))
  sender.onOpen(() => sending.wake())
  await kit.listen(MESSAGES_DUE, () => sending.wake())
}
