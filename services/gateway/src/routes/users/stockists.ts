import type { Stockist } from '@jejaring/proto/pins/v1/pins'
import { z } from 'zod'
import { declareTable, tableInput } from '../../http/datatables'
import { json } from '../../mappers/json-mapper'
import { areaId } from '../area/area-id'

export const stockists = declareTable({
  path: '/api/users/datatable/stokis',
  access: 'member',
  summary:
    "The active stockists of everywhere, of a province or of a city, with their available pins; without the caller, and those of the caller's province first.",
  input: tableInput.extend({ province_id: areaId, city_id: areaId }),
  list: ({ input, query, clients }) =>
    clients.pins.listStockists({ query, provinceId: input.province_id, cityId: input.city_id }),
  rows: (page) => page.stockists,
  row: json
    .object<Stockist>()({
      id: json.text.from('memberId'),
      username: json.text,
      name: json.text,
      province_name: json.text,
      city_name: json.text,
      phone: json.text,
      pins: json.number,
    })
    .with(
      {
        group: z.string(),
        /** The pins by package; packages without any are omitted. */
        stock: z.array(z.object({ name: z.string(), pins: z.number() })),
      },
      ({ master, stock }) => ({
        group: master ? 'mastok' : 'stokis',
        stock: stock.map(({ packageName, pins }) => ({ name: packageName, pins: Number(pins) })),
      }),
    ),
})
