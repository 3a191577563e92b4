import type { RecordDeliveryStatusesRequest } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { isUuid, unavailable } from '@jejaring/service-kit'
import type { Context } from '../context'
import { confirmSent, isAnySending, markUndelivered } from '../store/delivery-statuses'

/**
 * Records which messages were not delivered, and which were sent although no answer came. Unknown messages, those of other
 * numbers and statuses of earlier tries are ignored, and a repeated call changes nothing. Faults: unavailable while one of
 * the messages is being sent; the caller tries again.
 */
export async function recordDeliveryStatuses(
  { kit }: Context,
  { statuses }: RecordDeliveryStatusesRequest,
): Promise<void> {
  const { WHATSAPP_CLOUD_PHONE_ID: ownNumber } = kit.environment
  const known = statuses.flatMap(({ occurredAt, ...status }) =>
    occurredAt && isUuid(status.messageId) && status.phoneNumberId === ownNumber
      ? [{ ...status, occurredAt }]
      : [],
  )
  if (known.length === 0) return
  const failures = known.filter(({ failed }) => failed)
  const { undelivered, confirmed, isSending } = await kit.transaction(async (tx) => ({
    // First: a message whose sending ends from here on is seen by the updates.
    isSending: await isAnySending(
      tx,
      known.map(({ messageId }) => messageId),
    ),
    undelivered: await markUndelivered(tx, failures),
    confirmed: await confirmSent(
      tx,
      known.filter(({ failed }) => !failed),
    ),
  }))
  const codes = [...new Set(failures.map(({ code }) => Number(code)))]
  if (undelivered > 0) kit.log.warn({ messages: undelivered, codes }, 'messages not delivered')
  if (confirmed > 0) kit.log.info({ messages: confirmed }, 'messages confirmed as sent')
  if (isSending) throw unavailable('Pesan masih dikirim.')
}
