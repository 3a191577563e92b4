import type { ListPinsReply, ListPinsRequest } from '@jejaring/proto/pins/v1/pins'
import { PinStatus } from '@jejaring/proto/pins/v1/pins'
import { countsOf, requireActor, requireAdmin, tablePage } from '@jejaring/service-kit'
import { packageNames } from '../clients/config'
import type { Pins } from '../context'
import { memberSearchTarget, packageSearchTarget } from '../store/search-targets'

interface Row {
  readonly id: string
  readonly created_at: Date
  readonly package_id: number
  readonly package_name: string
  readonly code: string
  readonly username: string
  readonly name: string
}

const PIN_COLUMNS = {
  id: 'p.id',
  created_at: 'p.created_at',
  package_id: 'p.package_id',
  package_name: `coalesce(k.name, '')`,
  code: 'p.code',
  username: 'm.username',
  name: 'm.name',
}

const OWN_PINS = {
  countFrom: 'pins p',
  where: `p.status = 'available' AND p.owner_id = :owner`,
  // All names are those of the caller.
  searchable: ['code', 'package_name'],
}

const ALL_PINS = {
  where: `p.status = 'available'`,
  countFrom: 'pins p',
  sortBy: {
    created_at: 'p.created_at',
    code: 'p.code',
    username: 'm.username',
    name: ['m.name', 'm.member_id'],
    package_name: 'p.package_id',
  },
  searchTargets: [
    memberSearchTarget('p.owner_id'),
    packageSearchTarget('p.package_id'),
    {
      key: 'p.id',
      from: `(SELECT * FROM pins WHERE status = 'available') f`,
      id: 'f.id',
      columns: ['f.code'],
      listColumns: ['p.code'],
      prefixOnly: true,
    },
  ],
  countSource: { from: 'pin_stock_days_now t', rows: 't.pins', day: 't.day' },
}

/**
 * Returns a page of the caller's available pins, or of everyone's for an admin. Faults: unauthenticated, forbidden
 * (everyone's, by a member).
 */
export async function listPins(pins: Pins, request: ListPinsRequest): Promise<ListPinsReply> {
  const actor = request.everyone ? requireAdmin() : requireActor()
  const page = await tablePage<Row>(pins.kit.database.manager, {
    // The copy of an owner may lag behind; such pins are not listed yet.
    from: `pins p JOIN members m ON m.member_id = p.owner_id
           LEFT JOIN unnest(:ids::int[], :names::text[]) AS k (id, name) ON k.id = p.package_id`,
    columns: PIN_COLUMNS,
    parameters: { owner: actor.memberId, ...(await packageNames(pins.config)) },
    query: request.query,
    dateColumn: 'p.created_at',
    defaultOrder: 'p.created_at DESC, p.id DESC',
    ...(request.everyone ? ALL_PINS : OWN_PINS),
  })
  return {
    counts: countsOf(page),
    pins: page.rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      packageId: row.package_id,
      packageName: row.package_name,
      code: row.code,
      status: PinStatus.AVAILABLE,
      ownerUsername: row.username,
      ownerName: row.name,
    })),
  }
}
