import type { ListMovementsReply, ListMovementsRequest } from '@jejaring/proto/pins/v1/pins'
import { descending, requireActor, sortable, tablePage } from '@jejaring/service-kit'
import { movementToProto } from '../api/mappers/movement'
import { packageNames } from '../clients/config'
import type { Context } from '../context'
import { movementColumns } from '../store/movement-rows'
import { joinPackageNames } from '../store/search-targets'

const columns = sortable({ ...movementColumns, username: movementColumns.counterparty })

/** Returns a page of the caller's pin history, or only of its repeat orders. Faults: unauthenticated. */
export async function listMovements(
  pins: Context,
  request: ListMovementsRequest,
): Promise<ListMovementsReply> {
  const { memberId } = requireActor()
  const page = await tablePage(pins.kit.database.manager, {
    table: 'pin_movements',
    alias: 'h',
    joins: { k: joinPackageNames('h.package_id') },
    columns,
    searchable: ['description'],
    where: request.repeatOrders ? `h.member_id = :member AND h.type = 'ro'` : 'h.member_id = :member',
    parameters: { member: memberId, ...(await packageNames(pins.config)) },
    query: request.query,
    dateColumn: 'h.moved_at',
    defaultOrder: [descending('h.moved_at'), descending('h.number')],
  })
  return {
    counts: { total: page.total, filtered: page.filtered },
    movements: page.rows.map(movementToProto),
  }
}
