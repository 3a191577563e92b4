import type { ListLastRepeatOrdersRequest, ListWithoutRepeatOrderRequest } from '@jejaring/proto/pins/v1/pins'
import { caller, forbidden, invalid, isUuid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { membersByLastRepeatOrder, membersWithoutRepeatOrder } from '../store/repeat-orders'

const MAX_MEMBERS = 1_000

/** Returns a page of members by the time of their last repeat order. Faults: forbidden, invalid (`from`, `to`, `after`). */
export async function listLastRepeatOrders(
  { kit }: Context,
  { from, to, after }: ListLastRepeatOrdersRequest,
): Promise<string[]> {
  requireService()
  if (!from || !to || (after !== '' && !isUuid(after))) throw invalid('Rentang waktu belum benar.')
  return await membersByLastRepeatOrder(kit.database.manager, { from, to }, after || undefined, MAX_MEMBERS)
}

/** Returns those members that made no repeat order since a moment. Faults: forbidden, invalid. */
export async function listWithoutRepeatOrder(
  { kit }: Context,
  { memberIds, since }: ListWithoutRepeatOrderRequest,
): Promise<string[]> {
  requireService()
  if (!since || memberIds.length > MAX_MEMBERS || !memberIds.every(isUuid)) {
    throw invalid('Daftar member belum benar.')
  }
  return await membersWithoutRepeatOrder(kit.database.manager, memberIds, since)
}

function requireService(): void {
  if (caller().actor) throw forbidden()
}
