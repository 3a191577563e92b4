import { TestGateway } from '../../testing/test-gateway'

const url = '/api/users/datatable/stokis'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

// covers: POST /api/users/datatable/stokis success
it('lists stockists of a province and a city', async () => {
  gateway.pins.answer({
    listStockists: async () => ({
      counts: { total: 9n, filtered: 1n },
      stockists: [
        {
          memberId: 'm-1',
          username: 'ayu01',
          name: 'Ayu',
          phone: '081234567890',
          master: true,
          provinceName: 'DKI Jakarta',
          cityName: 'Jakarta Selatan',
          pins: 12n,
          stock: [{ packageName: 'Regular', pins: 12n }],
        },
      ],
    }),
  })
  const { status, body } = await gateway.post(url, { draw: 4, province_id: 31, city_id: '3174' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    draw: 4,
    recordsTotal: 9,
    recordsFiltered: 1,
    data: [
      {
        name: 'Ayu',
        group: 'mastok',
        city_name: 'Jakarta Selatan',
        phone: '081234567890',
        pins: 12,
        stock: [{ name: 'Regular', pins: 12 }],
      },
    ],
  })
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({ provinceId: '31', cityId: '3174' })
})

it.each([
  ['', ''],
  ['3174', '3174'],
  ['a\0b', '0'],
  ['9'.repeat(30), '0'],
  ['zz', '0'],
])('queries the city %j as %j', async (input, queried) => {
  gateway.pins.answer({ listStockists: async () => ({ counts: { total: 0n, filtered: 0n }, stockists: [] }) })
  expect((await gateway.post(url, { city_id: input })).status).toBe(200)
  expect(gateway.pins.calls.at(-1)?.request).toMatchObject({ cityId: queried })
})

// covers: POST /api/users/datatable/stokis invalid
it('refuses an invalid date', async () => {
  expect((await gateway.post(url, { datestart: 'kemarin' })).status).toBe(422)
})
