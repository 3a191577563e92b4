import type { BinaryNode, ConnectionState, WASocket } from 'baileys'
import { whatsappMessageId } from '../../device/message-id'
import type { OutgoingMessage } from '../../device/sender'
import type { SendResult } from '../../messages/channel'

const ACK_TIMEOUT_MS = 15_000
/** WhatsApp's error codes for a message. */
const FIRST_CONTACT_ERROR = '463'
const SLOW_DOWN_ERROR = '429'

const UNAVAILABLE: SendResult = { outcome: 'retry', reason: 'away' }
const NO_ANSWER: SendResult = { outcome: 'retry', reason: 'no_answer' }

/** Sends a text and waits for the server's acknowledgement. Never rejects: failures are results. */
export function messageSender(socket: WASocket): (message: OutgoingMessage) => Promise<SendResult> {
  return async ({ messageId, phone, text }) => {
    if (!socket.ws.isOpen) return UNAVAILABLE
    const id = whatsappMessageId(messageId)
    const ack = awaitAck(socket, id)
    try {
      const contacts = await socket.onWhatsApp(phone)
      if (!contacts) return socket.ws.isOpen ? NO_ANSWER : UNAVAILABLE
      const [contact] = contacts
      if (!contact?.exists) return { outcome: 'refused', reason: 'not_on_whatsapp' }
      // Disables the link preview, for which baileys would fetch the URL.
      await socket.sendMessage(contact.jid, { text, linkPreview: null }, { messageId: id })
      return await ack.promise()
    } catch {
      return socket.ws.isOpen ? NO_ANSWER : UNAVAILABLE
    } finally {
      ack.dispose()
    }
  }
}

/** Waits for an acknowledgement. Listens before the message is sent; `promise()` starts the timeout. */
function awaitAck({ ws, ev }: WASocket, id: string) {
  let settle!: (result: SendResult) => void
  let timer: NodeJS.Timeout | undefined
  const result = new Promise<SendResult>((resolve) => {
    settle = resolve
  })
  const acked = ({ attrs }: BinaryNode) => {
    if (attrs.id === id) settle(ackResult(attrs.error))
  }
  const closed = ({ connection }: Partial<ConnectionState>) => {
    if (connection === 'close') settle(UNAVAILABLE)
  }
  ws.on('CB:ack,class:message', acked)
  ev.on('connection.update', closed)
  return {
    promise() {
      timer = setTimeout(() => settle(NO_ANSWER), ACK_TIMEOUT_MS)
      return result
    },
    dispose() {
      clearTimeout(timer)
      ws.off('CB:ack,class:message', acked)
      ev.off('connection.update', closed)
    },
  }
}

function ackResult(error: string | undefined): SendResult {
  if (!error) return { outcome: 'sent' }
  if (error === FIRST_CONTACT_ERROR) return { outcome: 'refused', reason: 'first_contact' }
  if (error === SLOW_DOWN_ERROR) return { outcome: 'retry', reason: 'slow_down' }
  return error.startsWith('5') ? NO_ANSWER : { outcome: 'refused', reason: 'rejected' }
}
