import type { BinaryNode, ConnectionState, WASocket } from 'baileys'
import { whatsappMessageId } from '../../device/message-id'
import type { Ack, Outgoing } from '../../device/sender'

const ACK_TIMEOUT = 15_000
/** WhatsApp's answers to a message that it does not take. */
const FIRST_CONTACT = '463'
const SLOW_DOWN = '429'

const away: Ack = { outcome: 'later', reason: 'away' }
const noAnswer: Ack = { outcome: 'later', reason: 'no_answer' }

/** Sends a text and waits for the server's word on it; what comes is an `Ack`, never an error. */
export function messageSender(socket: WASocket): (message: Outgoing) => Promise<Ack> {
  return async ({ messageId, phone, text }) => {
    if (!socket.ws.isOpen) return away
    const id = whatsappMessageId(messageId)
    const answer = awaitAnswer(socket, id)
    try {
      const found = await socket.onWhatsApp(phone)
      if (!found) return socket.ws.isOpen ? noAnswer : away
      const [contact] = found
      if (!contact?.exists) return { outcome: 'refused', reason: 'not_on_whatsapp' }
      // Without a preview: baileys would fetch the link itself.
      await socket.sendMessage(contact.jid, { text, linkPreview: null }, { messageId: id })
      return await answer.promise()
    } catch {
      return socket.ws.isOpen ? noAnswer : away
    } finally {
      answer.forget()
    }
  }
}

/** Listens from before the message goes out; the time runs from when it has. */
function awaitAnswer({ ws, ev }: WASocket, id: string) {
  let settle!: (ack: Ack) => void
  let timer: NodeJS.Timeout | undefined
  const answer = new Promise<Ack>((resolve) => {
    settle = resolve
  })
  const acked = ({ attrs }: BinaryNode) => {
    if (attrs.id === id) settle(ackOf(attrs.error))
  }
  const closed = ({ connection }: Partial<ConnectionState>) => {
    if (connection === 'close') settle(away)
  }
  ws.on('CB:ack,class:message', acked)
  ev.on('connection.update', closed)
  return {
    promise() {
      timer = setTimeout(() => settle(noAnswer), ACK_TIMEOUT)
      return answer
    },
    forget() {
      clearTimeout(timer)
      ws.off('CB:ack,class:message', acked)
      ev.off('connection.update', closed)
    },
  }
}

function ackOf(error: string | undefined): Ack {
  if (!error) return { outcome: 'sent' }
  if (error === FIRST_CONTACT) return { outcome: 'refused', reason: 'first_contact' }
  if (error === SLOW_DOWN) return { outcome: 'later', reason: 'slow_down' }
  return error.startsWith('5') ? noAnswer : { outcome: 'refused', reason: 'rejected' }
}
