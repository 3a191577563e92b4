import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { areaId } from '../area/area-id'

const stockistFields = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  group: z.string(),
  province_name: z.string(),
  city_name: z.string(),
  phone: z.string(),
  pins: z.number(),
})

export const stockists = declareCall({
  method: 'POST',
  path: '/api/users/datatable/stokis',
  access: 'member',
  summary: 'The active stockists of everywhere, of a province or of a city, with their available pins.',
  input: tableInput.extend({ province_id: areaId, city_id: areaId }),
  reply: tableReply(stockistFields, {}),
  async handle({ input, clients }) {
    const page = await clients.pins.listStockists({
      query: tableQuery(input),
      provinceId: input.province_id,
      cityId: input.city_id,
    })
    const data = page.stockists.map((stockist) => ({
      id: stockist.memberId,
      username: stockist.username,
      name: stockist.name,
      group: stockist.master ? 'mastok' : 'stokis',
      province_name: stockist.provinceName,
      city_name: stockist.cityName,
      phone: stockist.phone,
      pins: Number(stockist.pins),
    }))
    return { ...tableEnvelope(input, page.counts), data }
  },
})
