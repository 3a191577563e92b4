import type { Sender } from '../../device/sender'
import type { Channel } from '../../messages/channel'
import { internationalPhone } from '../../messages/phone'

/** Sends messages to phones through a WhatsApp sender. */
export function whatsappChannel(sender: Sender): Channel {
  return {
    name: 'whatsapp',
    isRetrySafe: true,
    isReady: () => sender.state() === 'open',
    onReady: (ready) => sender.onOpen(ready),
    recipientOf: internationalPhone,
    rateLimit: (settings) => settings,
    send: ({ messageId, recipient, text }) => sender.send({ messageId, phone: recipient, text }),
  }
}
