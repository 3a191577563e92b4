import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'
import { readAreaFiles } from '../src/store/area-files'

let service: TestService<ConfigServiceService>

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})

afterAll(() => service.stop())

const inside = async (id: string) => (await service.client.listAreas({ inside: id })).areas

test('a village is found from its province down to its village', async () => {
  const provinces = await inside('')
  expect(provinces).toHaveLength(38)
  expect(provinces[0]).toEqual({ id: '11', name: 'Aceh' })
  const jakarta = provinces.find(({ name }) => name.includes('Jakarta'))
  expect(jakarta?.id).toBe('31')
  const cities = await inside('31')
  expect(cities.map(({ name }) => name)).toContain('Kota Administrasi Jakarta Selatan')
  expect((await inside('3174')).map(({ name }) => name)).toContain('Kebayoran Baru')
  const villages = await inside('317407')
  expect(villages.map(({ name }) => name)).toContain('Senayan')
  expect(villages.every(({ id }) => id.startsWith('317407') && id.length === 10)).toBe(true)
})

test('lists are by name', async () => {
  const names = (await inside('32')).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'id')))
})

test.each(['99', '3', '3174070001', '31.74', 'x', '31740', '%'])('no area is inside %j', async (id) => {
  expect(await inside(id)).toEqual([])
})

test('areas are named by their ids, and unknown ones are left out', async () => {
  const { areas } = await service.client.readAreas({
    ids: ['3174', '31', '99', '', '3513152017', '0000000000'],
  })
  expect(areas).toEqual([
    { id: '3174', name: 'Kota Administrasi Jakarta Selatan' },
    { id: '31', name: 'Daerah Khusus Ibukota Jakarta' },
    { id: '3513152017', name: 'Soka"an' },
  ])
})

test('every area of the data set is inside exactly one other', () => {
  const areas = readAreaFiles()
  const count = { provinces: 0, cities: 0, subdistricts: 0, villages: 0 }
  for (const province of areas.childrenOf('')) {
    count.provinces++
    for (const city of areas.childrenOf(province.id)) {
      count.cities++
      for (const subdistrict of areas.childrenOf(city.id)) {
        count.subdistricts++
        count.villages += areas.childrenOf(subdistrict.id).length
      }
    }
  }
  expect(count).toEqual({ provinces: 38, cities: 514, subdistricts: 7285, villages: 83_762 })
})
