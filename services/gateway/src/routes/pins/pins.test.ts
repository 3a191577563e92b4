import { MovementType, PinStatus } from '@jejaring/proto/pins/v1/pins'
import { invalid } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.pins.answer({
    countPins: async () => ({
      counts: [
        { packageId: 1, packageCode: 'REG', packageName: 'Regular', available: 4n },
        { packageId: 2, packageCode: 'RO', packageName: 'Repeat Order', available: 2n },
      ],
    }),
    listPins: async () => ({
      counts: { total: 4n, filtered: 1n },
      totals: [{ packageId: 1, packageCode: 'REG', packageName: 'Regular', available: 4n }],
      pins: [
        {
          id: 'p-1',
          createdAt: new Date('2026-11-21T03:00:00Z'),
          packageId: 1,
          packageName: 'Regular',
          code: 'ABCD-EFGH',
          status: PinStatus.AVAILABLE,
          ownerId: 'm-1',
          ownerUsername: 'budi01',
          ownerName: 'Budi Santoso',
        },
      ],
    }),
    listMovements: async () => ({
      counts: { total: 1n, filtered: 1n },
      movements: [
        {
          id: 'v-1',
          createdAt: new Date('2026-11-21T03:00:00Z'),
          type: MovementType.TRANSFER_IN,
          packageId: 1,
          packageName: 'Regular',
          qty: 4,
          counterpartyUsername: 'admin',
          description: 'Transfer masuk 4 pin Regular dari admin',
        },
      ],
    }),
  })
})

const lastRequest = () => gateway.pins.calls.at(-1)?.request

// covers: GET /api/pins/mytotal success
it('counts the available pins of each package', async () => {
  expect((await gateway.get('/api/pins/mytotal')).body.pins).toEqual([
    { package_id: '1', code: 'REG', name: 'Regular', total: 4 },
    { package_id: '2', code: 'RO', name: 'Repeat Order', total: 2 },
  ])
})

// covers: POST /api/pins/datatable/m success
// covers: POST /api/pins/datatable/a success
it("lists the caller's pins with totals, and all pins for admins", async () => {
  const own = await gateway.post('/api/pins/datatable/m', { draw: 3 })
  expect(own.body).toMatchObject({
    draw: 3,
    recordsTotal: 4,
    recordsFiltered: 1,
    data: [{ code: 'ABCD-EFGH', created_at: '2026-11-21T10:00:00.000+07:00' }],
    pins: [{ code: 'REG', total: 4 }, { code: 'RO' }],
  })
  expect(own.body.data?.[0]).not.toHaveProperty('owner_id')
  gateway.actAs('admin')
  const all = await gateway.post('/api/pins/datatable/a', { draw: 1 })
  expect(all.body).toMatchObject({
    data: [{ owner_id: 'm-1', username: 'budi01', name: 'Budi Santoso' }],
    totals: [{ package_id: '1', code: 'REG', name: 'Regular', total: 4 }],
  })
  expect(lastRequest()).toMatchObject({ everyone: true })
})

// covers: POST /api/pins/datatable/m/histories success
// covers: POST /api/pins/datatable/history/ro success
it('lists movements with names, and repeat orders with RO pins only', async () => {
  const history = await gateway.post('/api/pins/datatable/m/histories')
  expect(history.body).toMatchObject({
    data: [{ type: 'transfer_in', type_name: 'Transfer masuk', qty: 4, username: 'admin' }],
    pins: [{ code: 'REG' }, { code: 'RO' }],
  })
  const orders = await gateway.post('/api/pins/datatable/history/ro')
  expect(orders.body.pins).toMatchObject([{ code: 'RO', total: 2 }])
  const requests = gateway.pins.calls
    .filter(({ method }) => method === 'listMovements')
    .map(({ request }) => request)
  expect(requests).toMatchObject([{ repeatOrders: false }, { repeatOrders: true }])
})

// covers: POST /api/pins/create success
// covers: POST /api/pins/transfer success
// covers: POST /api/pins/ro/submit success
it('creates, transfers and uses pins with the idempotency key', async () => {
  gateway.pins.answer({
    createPins: async () => ({ created: 10_000 }),
    transferPins: async () => ({ transferred: 2_000 }),
    makeRepeatOrder: async () => ({ ordered: 1_000 }),
  })
  const key = { 'idempotency-key': 'k-1' }
  const sent = await gateway.post(
    '/api/pins/transfer',
    { package_id: '1', username: 'Citra01', qty: '2', password: 'rahasia12' },
    key,
  )
  expect([sent.status, sent.body.message]).toEqual([200, '2.000 pin berhasil dikirim ke citra01.'])
  expect(lastRequest()).toEqual({
    idempotencyKey: 'k-1',
    packageId: 1,
    qty: 2,
    recipientUsername: 'citra01',
    password: 'rahasia12',
  })
  const ordered = await gateway.post('/api/pins/ro/submit', { qty: 1, password: 'rahasia12' })
  expect(ordered.body.message).toBe('Repeat order 1.000 pin berhasil.')
  gateway.actAs('admin')
  const stock = { package_id: 1, qty: 20, password: 'rahasia12' }
  const made = await gateway.post('/api/pins/create', { ...stock, username: 'citra01' })
  expect([made.status, made.body.message]).toEqual([200, '10.000 pin berhasil dibuat.'])
  expect(lastRequest()).toMatchObject({ recipientUsername: '' })
  expect((await gateway.post('/api/pins/create', { ...stock, is_send: 1, username: 'citra01' })).status).toBe(
    200,
  )
  expect(lastRequest()).toMatchObject({ recipientUsername: 'citra01' })
})

// covers: POST /api/pins/create invalid
// covers: POST /api/pins/transfer invalid
// covers: POST /api/pins/ro/submit invalid
it.each([
  ['/api/pins/create', { is_send: 1 }, ['package_id', 'password', 'qty']],
  ['/api/pins/create', { is_send: 1, package_id: 1, qty: 1, password: 'x' }, ['username']],
  ['/api/pins/create', { package_id: 1, qty: 10_001, password: 'x' }, ['qty']],
  ['/api/pins/transfer', { package_id: 0, qty: '1e2' }, ['package_id', 'password', 'qty', 'username']],
  ['/api/pins/ro/submit', { qty: 0 }, ['password', 'qty']],
])('%s refuses %j with field errors', async (url, payload, fields) => {
  gateway.actAs('admin')
  const { status, body } = await gateway.post(url, payload)
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
})

it('passes on refusals of the pins service', async () => {
  gateway.pins.answer({
    transferPins: async () => {
      throw invalid('Pin tidak cukup.', { qty: 'Pin Anda tinggal 1.' })
    },
  })
  const order = { package_id: 1, username: 'citra01', qty: 2, password: 'rahasia12' }
  const { status, body } = await gateway.post('/api/pins/transfer', order)
  expect([status, body.errors]).toEqual([422, { qty: 'Pin Anda tinggal 1.' }])
})
