import type { ListMovementsReply, ListMovementsRequest } from '@jejaring/proto/pins/v1/pins'
import { requireActor, tablePage } from '@jejaring/service-kit'
import { movementToProto } from '../api/mappers/movement'
import { packageNames } from '../clients/config'
import type { Pins } from '../context'
import { MOVEMENTS_FROM, type MovementRow, movementColumns } from '../store/movement-rows'

/** Returns a page of the caller's pin history, or only of its repeat orders. Faults: unauthenticated. */
export async function listMovements(pins: Pins, request: ListMovementsRequest): Promise<ListMovementsReply> {
  const { memberId } = requireActor()
  const page = await tablePage<MovementRow>(pins.kit.database.manager, {
    from: MOVEMENTS_FROM,
    countFrom: 'pin_movements h',
    columns: { ...movementColumns, username: movementColumns.counterparty },
    searchable: ['description'],
    where: request.repeatOrders ? `h.member_id = :member AND h.type = 'ro'` : 'h.member_id = :member',
    parameters: { member: memberId, ...(await packageNames(pins.config)) },
    query: request.query,
    dateColumn: 'h.moved_at',
    defaultOrder: 'h.moved_at DESC, h.number DESC',
  })
  return {
    counts: { total: page.total, filtered: page.filtered },
    movements: page.rows.map(movementToProto),
  }
}
