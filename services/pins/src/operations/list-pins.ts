import type { Package } from '@jejaring/proto/config/v1/config'
import type { ListPinsReply, ListPinsRequest, PinCount } from '@jejaring/proto/pins/v1/pins'
import { PinStatus } from '@jejaring/proto/pins/v1/pins'
import {
  column,
  countsOf,
  descending,
  ownRowsTarget,
  requireActor,
  requireAdmin,
  sortable,
  tablePage,
} from '@jejaring/service-kit'
import { namesOf } from '../clients/config'
import type { Context } from '../context'
import { joinPackageNames, memberSearchTarget, packageSearchTarget } from '../store/search-targets'

const columns = {
  id: column<string>('p.id'),
  created_at: column<Date>('p.created_at', { sort: true }),
  package_id: column<number>('p.package_id'),
  package_name: column<string>(`coalesce(k.name, '')`, { joins: ['k'], sort: ['p.package_id'] }),
  code: column<string>('p.code', { sort: true }),
  owner_id: column<string>('p.owner_id'),
  username: column<string>('m.username', { joins: ['m'], sort: true }),
  name: column<string>('m.name', { joins: ['m'], sort: ['m.name', 'm.member_id'] }),
}

const AVAILABLE_SQL = `p.status = 'available'`

const OWN_PINS = {
  where: `${AVAILABLE_SQL} AND p.owner_id = :owner`,
  columns: sortable(columns),
  // All names are those of the caller.
  searchable: ['code', 'package_name'] as const,
}

const ALL_PINS = {
  columns,
  key: 'p.id',
  where: AVAILABLE_SQL,
  searchTargets: [
    memberSearchTarget('p.owner_id'),
    packageSearchTarget('p.package_id'),
    ownRowsTarget('pins p', 'p.id', ['p.code'], { where: AVAILABLE_SQL, prefixOnly: true }),
  ],
}

/** Counts by package, from the pins or from their summary table. */
const packageSums = (packages: readonly Package[], packageId: string, pins: string) =>
  Object.fromEntries(
    packages.map(({ id }) => [
      sumOf(id),
      `sum(CASE WHEN ${packageId} = ${Number(id)} THEN ${pins} ELSE 0 END)`,
    ]),
  )

const sumOf = (packageId: number) => `package_${packageId}`

const countedByPackage = (packages: readonly Package[]) => ({
  sums: packageSums(packages, 'p.package_id', '1'),
  countSource: {
    from: 'pin_stock_package_days_now t',
    rows: 't.pins',
    day: 't.day',
    sums: packageSums(packages, 't.package_id', 't.pins'),
  },
})

/**
 * Returns a page of the caller's available pins, or of everyone's for an admin, with counts by package. Faults: unauthenticated, forbidden
 * (everyone's, by a member).
 */
export async function listPins(pins: Context, request: ListPinsRequest): Promise<ListPinsReply> {
  const actor = request.everyone ? requireAdmin() : requireActor()
  const { packages } = await pins.config.listPackages({})
  const page = await tablePage(pins.kit.database.manager, {
    table: 'pins',
    alias: 'p',
    joins: {
      // The copy of an owner may lag behind; such pins are not listed yet.
      m: 'JOIN members m ON m.member_id = p.owner_id',
      k: joinPackageNames('p.package_id'),
    },
    parameters: { owner: actor.memberId, ...namesOf(packages) },
    query: request.query,
    dateColumn: 'p.created_at',
    defaultOrder: [descending('p.created_at'), descending('p.id')],
    ...(request.everyone ? { ...ALL_PINS, ...countedByPackage(packages) } : OWN_PINS),
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
      ownerId: row.owner_id,
      ownerUsername: row.username,
      ownerName: row.name,
    })),
    totals: request.everyone && !page.more ? totalsOf(packages, page.sums) : [],
  }
}

const totalsOf = (packages: readonly Package[], sums: Readonly<Record<string, bigint>>): PinCount[] =>
  packages.map(({ id, code, name }) => ({
    packageId: id,
    packageCode: code,
    packageName: name,
    available: sums[sumOf(id)] ?? 0n,
  }))
