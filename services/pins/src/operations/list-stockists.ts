import type { ListStockistsReply, ListStockistsRequest, PackageStock } from '@jejaring/proto/pins/v1/pins'
import { ascending, column, descending, requireActor, sortable, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'

const columns = sortable({
  member_id: column<string>('m.member_id'),
  username: column<string>('m.username'),
  name: column<string>('m.name'),
  phone: column<string>('m.phone'),
  master: column<boolean>(`m.stockist = 'mastok'`),
  province_name: column<string>(`coalesce(province.name, '')`, { joins: ['areas'] }),
  city_name: column<string>(`coalesce(city.name, '')`, { joins: ['areas'] }),
  pins: column<bigint>(
    `(SELECT count(*) FROM pins p WHERE p.owner_id = m.member_id AND p.status = 'available')`,
  ),
})

const ACTIVE_STOCKIST_SQL = 'm.stockist IS NOT NULL AND m.active'

/**
 * Returns a page of the active stockists other than the caller, those of the caller's province first and then by name
 * unless ordered otherwise. Faults: unauthenticated.
 */
export async function listStockists(
  pins: Context,
  { query, provinceId, cityId }: ListStockistsRequest,
): Promise<ListStockistsReply> {
  const { memberId } = requireActor()
  const inProvince = provinceId === '' ? [] : ['m.province_id = :province']
  const inCity = cityId === '' ? [] : ['m.city_id = :city']
  const page = await tablePage(pins.kit.database.manager, {
    table: 'members',
    alias: 'm',
    joins: {
      areas: `LEFT JOIN unnest(:ids::text[], :names::text[]) AS province (id, name) ON province.id = m.province_id
              LEFT JOIN unnest(:ids::text[], :names::text[]) AS city (id, name) ON city.id = m.city_id`,
    },
    columns,
    searchable: ['username', 'name', 'phone', 'province_name', 'city_name'],
    where: `${ACTIVE_STOCKIST_SQL} AND m.member_id <> :caller`,
    filter: [...inProvince, ...inCity].join(' AND '),
    parameters: { ...(await areaNames(pins)), province: provinceId, city: cityId, caller: memberId },
    query,
    defaultOrder: [
      ...ownProvinceFirst(await provinceOf(pins, memberId)),
      ascending('m.name'),
      ascending('m.member_id'),
    ],
  })
  const stocks = await stockByPackage(
    pins,
    page.rows.map(({ member_id }) => member_id),
  )
  return {
    counts: { total: page.total, filtered: page.filtered },
    stockists: page.rows.map(({ member_id, province_name, city_name, ...row }) => ({
      ...row,
      memberId: member_id,
      stock: stocks.get(member_id) ?? [],
      provinceName: province_name,
      cityName: city_name,
    })),
  }
}

/** Area ids are digits; an order has no parameters. */
function ownProvinceFirst(provinceId: string): ReturnType<typeof descending>[] {
  return /^\d+$/.test(provinceId) ? [descending(`(m.province_id = '${provinceId}')`)] : []
}

/** Returns the id of a member's province; empty without one. */
async function provinceOf({ kit }: Context, memberId: string): Promise<string> {
  const [row]: { province_id: string }[] = await kit.database.query(
    'SELECT province_id FROM members WHERE member_id = $1',
    [memberId],
  )
  return row?.province_id ?? ''
}

/** Returns the available pins of each owner by package, in the order of the packages. */
async function stockByPackage(
  { kit, config }: Context,
  ownerIds: readonly string[],
): Promise<Map<string, PackageStock[]>> {
  const [{ packages }, rows] = await Promise.all([
    config.listPackages({}),
    kit.database.query<{ owner_id: string; package_id: number; pins: bigint }[]>(
      `SELECT owner_id, package_id, count(*) AS pins FROM pins
        WHERE owner_id = ANY($1) AND status = 'available' GROUP BY owner_id, package_id`,
      [ownerIds],
    ),
  ])
  const stocks = new Map<string, PackageStock[]>(ownerIds.map((id) => [id, []]))
  for (const { id, name } of packages) {
    for (const { owner_id, package_id, pins } of rows) {
      if (package_id === id) stocks.get(owner_id)?.push({ packageName: name, pins })
    }
  }
  return stocks
}

/** Returns the names of the areas with stockists, so that the list can be sorted and searched by them. */
async function areaNames({ kit, config }: Context): Promise<{ ids: string[]; names: string[] }> {
  const rows: { id: string }[] = await kit.database.query(
    `SELECT province_id AS id FROM members m WHERE ${ACTIVE_STOCKIST_SQL}
     UNION SELECT city_id FROM members m WHERE ${ACTIVE_STOCKIST_SQL}`,
  )
  const { areas } = await config.readAreas({ ids: rows.map(({ id }) => id).filter((id) => id !== '') })
  return { ids: areas.map(({ id }) => id), names: areas.map(({ name }) => name) }
}
