import { conflict, invalid } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const key = { 'idempotency-key': 'k-1' }
const confirmation = { reason: 'salah buat', password: 'rahasia12' }
const lastRequest = () => gateway.pins.calls.at(-1)?.request

// covers: POST /api/pins/void/preview success
it('counts a choice of pins by status', async () => {
  gateway.pins.answer({ previewVoid: () => ({ counts: { available: 4, reserved: 1, used: 2, voided: 3 } }) })
  const { body } = await gateway.post('/api/pins/void/preview', { ids: ['p-1', 'p-2'] })
  expect(body).toMatchObject({ available: 4, reserved: 1, used: 2, void: 3 })
  expect(lastRequest()).toEqual({ ids: ['p-1', 'p-2'] })
})

// covers: POST /api/pins/void success
it('voids pins with reason and idempotency key, and counts unchanged ones', async () => {
  gateway.pins.answer({
    voidPins: () => ({ voided: 1_200, others: { available: 0, reserved: 0, used: 1, voided: 0 } }),
  })
  const ids = Array.from({ length: 1_000 }, (_, n) => `p-${n}`)
  const all = await gateway.post('/api/pins/void', { ids, ...confirmation }, key)
  expect(all.body).toMatchObject({ message: '1.200 pin dibatalkan.', voided: 1_200, others: { used: 1 } })
  expect(lastRequest()).toEqual({ idempotencyKey: 'k-1', ids, ownerUsernames: [], ...confirmation })
  gateway.pins.answer({
    voidPins: () => ({ voided: 4, others: { available: 0, reserved: 0, used: 2, voided: 0 } }),
  })
  const some = await gateway.post('/api/pins/void', { ids: ids.slice(0, 6), ...confirmation })
  expect(some.body.message).toBe('4 pin dibatalkan. 2 pin tidak diubah.')
  const repeated = [...ids.slice(0, 6), ...ids.slice(0, 6)]
  const twice = await gateway.post('/api/pins/void', { ids: repeated, ...confirmation })
  expect(twice.body.message).toBe('4 pin dibatalkan. 2 pin tidak diubah.')
})

it('passes the owners that the admin saw', async () => {
  gateway.pins.answer({
    voidPins: () => ({ voided: 1, others: { available: 0, reserved: 0, used: 0, voided: 0 } }),
  })
  await gateway.post('/api/pins/void', { ids: ['p-1'], owners: ['budi01'], ...confirmation })
  expect(lastRequest()).toMatchObject({ ids: ['p-1'], ownerUsernames: ['budi01'] })
})

// covers: POST /api/pins/creations/datatable success
it('lists creations with what is left of them', async () => {
  gateway.pins.answer({
    listCreations: () => ({
      counts: { total: 1n, filtered: 1n },
      creations: [
        {
          id: 'c-1',
          createdAt: new Date('2026-11-21T03:00:00Z'),
          packageName: 'Regular',
          qty: 10,
          adminUsername: 'admin',
          ownerId: 'm-1',
          ownerUsername: 'budi01',
          ownerName: 'Budi Santoso',
          untouched: 7,
          undone: false,
        },
      ],
    }),
  })
  const { body } = await gateway.post('/api/pins/creations/datatable', { draw: 1 })
  expect(body.data).toEqual([
    {
      id: 'c-1',
      created_at: '2026-11-21T10:00:00.000+07:00',
      package_name: 'Regular',
      qty: 10,
      admin: 'admin',
      owner_id: 'm-1',
      username: 'budi01',
      name: 'Budi Santoso',
      untouched: 7,
      undone: false,
    },
  ])
})

// covers: POST /api/pins/creations/undo/:id success
it('undoes a creation', async () => {
  gateway.pins.answer({ undoCreation: () => ({ voided: 1_000, ownerUsername: 'budi01' }) })
  const { status, body } = await gateway.post('/api/pins/creations/undo/c-1', confirmation, key)
  expect([status, body.message]).toEqual([200, 'Pembuatan diurungkan: 1.000 pin budi01 dibatalkan.'])
  expect(lastRequest()).toEqual({ idempotencyKey: 'k-1', id: 'c-1', ...confirmation })
})

// covers: POST /api/pins/void/preview invalid
// covers: POST /api/pins/void invalid
// covers: POST /api/pins/creations/undo/:id invalid
it.each([
  ['/api/pins/void/preview', { ids: 'p-1' }, ['ids']],
  ['/api/pins/void', { ids: Array.from({ length: 1_001 }, () => 'p') }, ['ids', 'password', 'reason']],
  ['/api/pins/creations/undo/c-1', {}, ['password', 'reason']],
])('%s refuses %j with field errors', async (url, payload, fields) => {
  const { status, body } = await gateway.post(url, payload)
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
})

// covers: POST /api/pins/void conflict
// covers: POST /api/pins/creations/undo/:id conflict
it('passes on refusals of the pins service', async () => {
  gateway.pins.answer({
    voidPins: () => {
      throw conflict('Tidak ada pin yang dapat dibatalkan: 2 sudah terpakai.')
    },
    undoCreation: () => {
      throw conflict('Pembuatan ini sudah diurungkan.')
    },
  })
  const refused = await gateway.post('/api/pins/void', { ids: ['p-1'], ...confirmation })
  expect([refused.status, refused.body.message]).toEqual([
    ...[409, 'Tidak ada pin yang dapat dibatalkan: 2 sudah terpakai.'],
  ])
  const undone = await gateway.post('/api/pins/creations/undo/c-1', confirmation)
  expect(undone.status).toBe(409)
  gateway.pins.answer({
    voidPins: () => {
      throw invalid('Kata sandi salah.', { password: 'Kata sandi salah.' })
    },
  })
  const wrong = await gateway.post('/api/pins/void', { ids: ['p-1'], ...confirmation })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: 'Kata sandi salah.' }])
})
