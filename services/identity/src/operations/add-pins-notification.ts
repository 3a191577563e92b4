import type { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { isUuid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Identity } from '../identity'
import { pinsNotification } from '../notifications/account-notifications'
import { memberById } from '../store/members'
import { addNotification } from './add-notification'

/** Notifies about pins received from another member, also by phone; ignores other movements, which the member made. */
export async function addPinsNotification(
  identity: Identity,
  manager: EntityManager,
  moved: PinMoved,
  at: Date,
): Promise<void> {
  if (moved.type !== MovementType.TRANSFER_IN) return
  const sender = isUuid(moved.counterpartyId) ? await memberById(manager, moved.counterpartyId) : undefined
  const from = sender?.username ?? ''
  await addNotification(identity, manager, pinsNotification(moved, from, at), {
    template: 'pins_received',
    parameters: { qty: String(moved.qty), from },
  })
}
