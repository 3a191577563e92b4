import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'

let system: RunningSystem
let admin: Visitor
const adminStock = 6

beforeAll(async () => {
  system = await RunningSystem.start()
  admin = new Visitor(system.origin)
  await admin.login('admin', adminPassword)
})

afterAll(async () => system?.stop())

interface Pin {
  readonly id: string
}

const confirmation = { reason: 'salah jumlah', password: adminPassword }
const table = { start: 0, length: 100 }

async function rows<Row>(path: string): Promise<Row[]> {
  const answer = await admin.post<{ data: Row[] }>(path, table)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body.data
}

const available = async () => {
  const { body } = await admin.get<{ pins: { code: string; total: number }[] }>('/api/pins/mytotal')
  return body.pins.find(({ code }) => code === 'REG')?.total
}

async function totals(): Promise<Record<string, number>> {
  const answer = await admin.post<{ totals: Record<string, number> }>('/api/reports/datatable/pins', table)
  return answer.body.totals
}

test('pins are voided and a creation is undone, and the books stay right', async () => {
  const create = { package_id: 1, qty: adminStock, password: adminPassword }
  expect(await admin.post('/api/pins/create', create)).toMatchObject({ status: 200 })
  expect(await admin.post('/api/pins/create', { ...create, qty: 3 })).toMatchObject({ status: 200 })

  const [newest, first] = await rows<{ id: string; qty: number }>('/api/pins/creations/datatable')
  expect([newest?.qty, first?.qty]).toEqual([3, adminStock])
  const undo = `/api/pins/creations/undo/${newest!.id}`
  expect(await admin.post(undo, { ...confirmation, password: 'bukan-sandinya' })).toMatchObject({
    status: 422,
  })
  expect(await admin.post(undo, confirmation)).toMatchObject({ status: 200 })
  expect(await admin.post(undo, confirmation)).toMatchObject({ status: 409 })
  expect(await available()).toBe(adminStock)

  const pins = await rows<Pin>('/api/pins/datatable/a')
  const ids = pins.map(({ id }) => id).slice(0, 2)
  expect(await admin.post('/api/pins/void/preview', { ids })).toMatchObject({
    body: { available: 2, void: 0 },
  })
  expect(await admin.post('/api/pins/void', { ids, ...confirmation })).toMatchObject({
    status: 200,
    body: { voided: 2 },
  })
  expect(await admin.post('/api/pins/void', { ids, ...confirmation })).toMatchObject({ status: 409 })
  expect(await available()).toBe(adminStock - 2)
  // A voided pin is gone from the stock, and so the creation is no longer whole.
  expect(await admin.post(`/api/pins/creations/undo/${first!.id}`, confirmation)).toMatchObject({
    status: 409,
  })
  const register = await admin.post('/api/pins/transfer', {
    package_id: 1,
    username: 'admin',
    qty: adminStock,
    password: adminPassword,
  })
  expect(register.status).toBe(422)

  expect(await totals()).toMatchObject({ create: adminStock + 3, void: 5, activation: 0 })
  const history = await admin.post<{ data: { type: string; description: string }[] }>(
    '/api/pins/datatable/m/histories',
    table,
  )
  expect(history.body.data.filter(({ type }) => type === 'void')).toMatchObject([
    { description: 'Dibatalkan admin: 2 pin Regular. Alasan: salah jumlah' },
    { description: 'Dibatalkan admin: 3 pin Regular. Alasan: salah jumlah' },
  ])
  const report = await system.reconcile()
  expect([report.code, report.output]).toEqual([0, expect.any(String)])
})
