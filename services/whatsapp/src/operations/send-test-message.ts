import { SendTestMessageReply } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { audit, idempotent, invalid, newId, requireAdmin, seal } from '@jejaring/service-kit'
import { dropTime } from '../messages/drop-time'
import { internationalPhone, maskedPhone } from '../messages/phone'
import { templateKind } from '../messages/templates/catalogue'
import type { Messages } from '../messages-context'
import { insertMessages } from '../store/messages'

/**
 * Queues a test message in front of all others. It counts like any other, and is given up within an hour:
 * whoever tests does not wait longer. Faults: unauthenticated, forbidden, invalid (`phone`).
 */
export async function sendTestMessage(
  { kit }: Messages,
  written: string,
  key: string,
): Promise<SendTestMessageReply> {
  const { memberId } = requireAdmin()
  const phone = internationalPhone(written)
  if (!phone) {
    const sentence = 'Isi dengan nomor HP yang benar, misalnya 081234567890.'
    throw invalid('Pesan uji belum dapat dikirim.', { phone: sentence })
  }
  const call = { operation: 'whatsapp.SendTestMessage', key, body: phone }
  return await kit.transaction((manager) =>
    idempotent(manager, call, SendTestMessageReply, async () => {
      const now = kit.clock.now()
      const id = newId(now)
      const expiresAt = new Date(now.getTime() + 3_600_000)
      const message = {
        ...{ id, memberId, username: '', template: 'test', rank: templateKind('test')!.rank, phone },
        sealedParameters: seal('{}', kit.environment.MESSAGE_KEY),
        ...{ requestedAt: now, expiresAt, dropAt: dropTime(now, expiresAt) },
      }
      await insertMessages(manager, [message])
      await audit(manager, {
        action: 'whatsapp.message.test_sent',
        target: `message:${id}`,
        after: { phone: maskedPhone(phone) },
      })
      return { id }
    }),
  )
}
