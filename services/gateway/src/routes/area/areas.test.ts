import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  const all = [
    { id: '31', name: 'DKI Jakarta' },
    { id: '32', name: 'Jawa Barat' },
    { id: '3174', name: 'Kota Administrasi Jakarta Selatan' },
    { id: '317407', name: 'Kebayoran Baru' },
    { id: '3174071006', name: 'Senayan' },
  ]
  const parentLength: Record<number, number> = { 2: 0, 4: 2, 6: 4, 10: 6 }
  gateway.config.answer({
    listAreas: async ({ inside }) => ({
      areas: all.filter(({ id }) => id.slice(0, parentLength[id.length]) === inside),
    }),
    readAreas: async ({ ids }) => ({ areas: all.filter(({ id }) => ids.includes(id)) }),
  })
})

// covers: GET /api/area/provinces success
// covers: GET /api/area/cities success
// covers: GET /api/area/subdistricts success
// covers: GET /api/area/villages success
// covers: POST /api/area/provinces success
// covers: POST /api/area/cities success
// covers: POST /api/area/subdistricts success
// covers: POST /api/area/villages success
it.each([
  ['provinces', '', ['DKI Jakarta', 'Jawa Barat']],
  ['provinces', '?q=barat', ['Jawa Barat']],
  ['provinces', '?id=31', ['DKI Jakarta']],
  ['provinces', '?id=3174', []],
  ['cities', '?province_id=31', ['Kota Administrasi Jakarta Selatan']],
  ['cities', '?id=3174', ['Kota Administrasi Jakarta Selatan']],
  ['cities', '', []],
  ['cities', '?province_id=3174', []],
  ['cities', '?province_id=99', []],
  ['subdistricts', '?city_id=3174', ['Kebayoran Baru']],
  ['subdistricts', '?city_id=', []],
  ['villages', '?subdistrict_id=317407', ['Senayan']],
  ['villages', '?id=3174071006', ['Senayan']],
])('/api/area/%s%s lists %j by GET and POST', async (level, query, names) => {
  const viaGet = await gateway.get(`/api/area/${level}${query}`)
  const viaPost = await gateway.post(`/api/area/${level}`, Object.fromEntries(new URLSearchParams(query)))
  for (const { status, body } of [viaGet, viaPost]) {
    expect(status).toBe(200)
    expect(body.pagination).toEqual({ more: false })
    expect((body.results as unknown as { text: string }[]).map(({ text }) => text)).toEqual(names)
  }
  expect(viaGet.headers['cache-control']).toBe('private, max-age=86400')
})
