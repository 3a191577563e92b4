import type { Package } from '@jejaring/proto/config/v1/config'
import type { Member } from '@jejaring/proto/identity/v1/identity'
import { RepeatOrderMade } from '@jejaring/proto/pins/v1/events'
import { MakeRepeatOrderReply, type MakeRepeatOrderRequest } from '@jejaring/proto/pins/v1/pins'
import { idempotentWithRemoteCalls, invalid, newId, type UnitOfWork } from '@jejaring/service-kit'
import { repeatOrderPackage } from '../clients/config'
import { requireSpender, verifySpender } from '../clients/identity'
import type { Context } from '../context'
import { quantityError, tooFewMessage } from '../pin/quantity'
import { useOldest } from '../store/pins'
import { insertRepeatOrder } from '../store/repeat-orders'
import { recordMovements } from './record-movements'

/**
 * Uses the caller's oldest repeat-order pins, with one history row per order (rule book §4). Faults:
 * unauthenticated, forbidden (login-as, inactive), invalid (`qty`, `password`), too_many. Idempotent by key.
 */
export async function makeRepeatOrder(
  pins: Context,
  request: MakeRepeatOrderRequest,
): Promise<MakeRepeatOrderReply> {
  const actor = requireSpender()
  const call = { operation: 'pins.MakeRepeatOrder', key: request.idempotencyKey, body: request }
  return await idempotentWithRemoteCalls(pins.kit, call, MakeRepeatOrderReply, async () => {
    const refused = quantityError(request.qty)
    if (refused) throw invalid(refused, { qty: refused })
    const ordered = await repeatOrderPackage(pins.config)
    const member = await verifySpender(pins.identity, actor, request.password)
    return (tx) => orderPins(tx, { package: ordered, member, qty: request.qty }, pins.kit.clock.now())
  })
}

async function orderPins(
  tx: UnitOfWork,
  order: { readonly package: Package; readonly member: Member; readonly qty: number },
  now: Date,
): Promise<MakeRepeatOrderReply> {
  const { member, qty } = order
  const { id: packageId, price } = order.package
  const repeatOrder = { id: newId(now), memberId: member.id, qty, price, madeAt: now }
  await insertRepeatOrder(tx, repeatOrder)
  const used = await useOldest(tx, { ownerId: member.id, packageId }, qty, repeatOrder)
  if (used < qty) {
    const sentence = tooFewMessage(order.package.name, used, qty)
    throw invalid(sentence, { qty: sentence })
  }
  await recordMovements(tx, [{ type: 'ro', memberId: member.id, packageId, qty }], now)
  tx.publish('pins.repeat_order.made', RepeatOrderMade, {
    repeatOrderId: repeatOrder.id,
    memberId: member.id,
    qty,
    price,
    madeAt: now,
  })
  tx.audit({
    action: 'pins.repeat_order.made',
    target: `repeat_order:${repeatOrder.id}`,
    after: { qty, price },
  })
  return { ordered: qty }
}
