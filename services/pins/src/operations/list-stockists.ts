import type { ListStockistsReply, ListStockistsRequest } from '@jejaring/proto/pins/v1/pins'
import { requireActor, tablePage } from '@jejaring/service-kit'
import type { Pins } from '../context'

interface Row {
  readonly member_id: string
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly master: boolean
  readonly province_name: string
  readonly city_name: string
  readonly pins: bigint
}

const ACTIVE_STOCKIST_SQL = 'm.stockist IS NOT NULL AND m.active'

/** Returns a page of the active stockists, by name unless ordered otherwise. Faults: unauthenticated. */
export async function listStockists(
  pins: Pins,
  { query, provinceId, cityId }: ListStockistsRequest,
): Promise<ListStockistsReply> {
  requireActor()
  const inProvince = provinceId === '' ? [] : ['m.province_id = :province']
  const inCity = cityId === '' ? [] : ['m.city_id = :city']
  const page = await tablePage<Row>(pins.kit.database.manager, {
    from: `members m
           LEFT JOIN unnest(:ids::text[], :names::text[]) AS province (id, name) ON province.id = m.province_id
           LEFT JOIN unnest(:ids::text[], :names::text[]) AS city (id, name) ON city.id = m.city_id`,
    columns: {
      member_id: 'm.member_id',
      username: 'm.username',
      name: 'm.name',
      phone: 'm.phone',
      master: `m.stockist = 'mastok'`,
      province_name: `coalesce(province.name, '')`,
      city_name: `coalesce(city.name, '')`,
      pins: `(SELECT count(*) FROM pins p WHERE p.owner_id = m.member_id AND p.status = 'available')`,
    },
    searchable: ['username', 'name', 'phone', 'province_name', 'city_name'],
    where: ACTIVE_STOCKIST_SQL,
    filter: [...inProvince, ...inCity].join(' AND '),
    parameters: { ...(await areaNames(pins)), province: provinceId, city: cityId },
    query,
    defaultOrder: 'm.name, m.member_id',
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
