import type { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { isUuid, type UnitOfWork } from '@jejaring/service-kit'
import type { Context } from '../context'
import { pinsNotification } from '../notifications/account-notifications'
import { memberById } from '../store/members'
import { addNotification } from './add-notification'

/** Notifies about pins received from another member, also by phone; ignores other movements, which the member made. */
export async function addPinsNotification(
  identity: Context,
  tx: UnitOfWork,
  moved: PinMoved,
  at: Date,
): Promise<void> {
  if (moved.type !== MovementType.TRANSFER_IN) return
  const sender = isUuid(moved.counterpartyId) ? await memberById(tx, moved.counterpartyId) : undefined
  const from = sender?.username ?? ''
  await addNotification(identity, tx, pinsNotification(moved, from, at), {
    template: 'pins_received',
    parameters: { qty: String(moved.qty), from },
  })
}
