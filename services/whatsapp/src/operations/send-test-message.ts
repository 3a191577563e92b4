import { SendTestMessageReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { idempotentInTransaction, invalid, newId, requireAdmin, seal } from '@jejaring/service-kit'
import type { Context } from '../context'
import { dropTime } from '../messages/drop-time'
import { internationalPhone, maskPhone } from '../messages/phone'
import { templateKind } from '../messages/templates/template-kind'
import { insertMessages, type NewMessage } from '../store/messages'

const EXPIRY_MS = 3_600_000

/**
 * Queues a test message with the highest priority. It counts towards the daily limit and expires after an hour.
 * Faults: unauthenticated, forbidden, invalid (`phone`).
 */
export async function sendTestMessage(
  { kit }: Context,
  phoneInput: string,
  idempotencyKey: string,
): Promise<SendTestMessageReply> {
  const { memberId } = requireAdmin()
  const phone = internationalPhone(phoneInput)
  if (!phone) {
    const sentence = 'Isi dengan nomor HP yang benar, misalnya 081234567890.'
    throw invalid('Pesan uji belum dapat dikirim.', { phone: sentence })
  }
  const call = { operation: 'whatsapp.SendTestMessage', key: idempotencyKey, body: phone }
  return await kit.transaction((tx) =>
    idempotentInTransaction(tx, call, SendTestMessageReply, async () => {
      const now = kit.clock.now()
      const id = newId(now)
      const expiresAt = new Date(now.getTime() + EXPIRY_MS)
      const message: NewMessage = {
        id,
        memberId,
        username: '',
        template: 'test',
        priority: templateKind('test')!.priority,
        channel: 'whatsapp',
        recipient: phone,
        sealedParameters: seal('{}', kit.environment.MESSAGE_KEY),
        requestedAt: now,
        expiresAt,
        dropAt: dropTime(now, expiresAt),
      }
      await insertMessages(tx, [message])
      tx.audit({
        action: 'whatsapp.message.test_sent',
        target: `message:${id}`,
        after: { phone: maskPhone(phone) },
      })
      return { id }
    }),
  )
}
