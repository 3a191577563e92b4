import type { ListStockistsReply, ListStockistsRequest } from '@jejaring/proto/pins/v1/pins'
import { ascending, column, requireActor, sortable, tablePage } from '@jejaring/service-kit'
import type { Pins } from '../context'

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

/** Returns a page of the active stockists, by name unless ordered otherwise. Faults: unauthenticated. */
export async function listStockists(
  pins: Pins,
  { query, provinceId, cityId }: ListStockistsRequest,
): Promise<ListStockistsReply> {
  requireActor()
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
    where: ACTIVE_STOCKIST_SQL,
    filter: [...inProvince, ...inCity].join(' AND '),
    parameters: { ...(await areaNames(pins)), province: provinceId, city: cityId },
    query,
    defaultOrder: [ascending('m.name'), ascending('m.member_id')],
  })
  return {
    counts: { total: page.total, filtered: page.filtered },
    stockists: page.rows.map(({ member_id, province_name, city_name, ...row }) => ({
      ...row,
      memberId: member_id,
      provinceName: province_name,
      cityName: city_name,
    })),
  }
}

/** Returns the names of the areas with stockists, so that the list can be sorted and searched by them. */
async function areaNames({ kit, config }: Pins): Promise<{ ids: string[]; names: string[] }> {
  const rows: { id: string }[] = await kit.database.query(
    `SELECT province_id AS id FROM members m WHERE ${ACTIVE_STOCKIST_SQL}
     UNION SELECT city_id FROM members m WHERE ${ACTIVE_STOCKIST_SQL}`,
  )
  const { areas } = await config.readAreas({ ids: rows.map(({ id }) => id).filter((id) => id !== '') })
  return { ids: areas.map(({ id }) => id), names: areas.map(({ name }) => name) }
}
