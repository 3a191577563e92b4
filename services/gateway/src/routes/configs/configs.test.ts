import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const office = {
  name: 'Jejaring',
  email: 'halo@jejaring.example',
  phone: '081200000000',
  address: 'Jakarta',
  version: 4n,
}
const officeForm = {
  office_name: 'Jejaring',
  office_email: 'halo@jejaring.example',
  office_phone: '081200000000',
  office_address: 'Jakarta',
  version: '4',
}

// covers: POST /api/configs/datatables success
it('lists system values with their unit, bounds and version', async () => {
  gateway.config.answer({
    listEditableValues: async () => ({
      counts: { total: 13n, filtered: 1n },
      values: [
        {
          value: { key: 'withdraw_admin', description: 'Biaya admin', value: '10' },
          unit: 'percent',
          min: 0n,
          max: 100n,
          version: 3n,
        },
      ],
    }),
  })
  const { status, body } = await gateway.post('/api/configs/datatables', { draw: 2 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    draw: 2,
    recordsTotal: 13,
    data: [{ key: 'withdraw_admin', value: '10', unit: 'percent', min: 0, max: 100, version: 3 }],
  })
})

// covers: POST /api/configs/update success
it.each([
  ['a form', { key: 'withdraw_admin', value: '12', version: '3' }, 3n],
  ['JSON with a number', { key: 'withdraw_admin', value: 12 }, 0n],
])('sets a value sent as %s', async (_, payload, version) => {
  gateway.config.answer({
    updateValue: async ({ key, value }) => ({ key, value, description: '' }),
  })
  const { status, body } = await gateway.post('/api/configs/update', payload)
  expect([status, body.value]).toEqual([200, '12'])
  expect(gateway.config.calls.at(-1)?.request).toEqual({ key: 'withdraw_admin', value: '12', version })
})

// covers: POST /api/configs/update invalid conflict
it('reports invalid and unknown values and stale versions', async () => {
  const answers = [
    [invalid('Terlalu besar.', { value: 'Terlalu besar.' }), 422],
    [notFound(), 404],
    [conflict(), 409],
  ] as const
  for (const [fault, expected] of answers) {
    gateway.config.answer({
      updateValue: async () => {
        throw fault
      },
    })
    const { status } = await gateway.post('/api/configs/update', { key: 'withdraw_admin', value: '101' })
    expect(status).toBe(expected)
  }
  const { status, body } = await gateway.post('/api/configs/update', { version: 'x' })
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['key', 'value', 'version']])
})

// covers: GET /api/configs/office success
// covers: POST /api/configs/office success
it('reads and changes the office under the names of its values', async () => {
  gateway.config.answer({ readOffice: async () => office, updateOffice: async ({ office }) => office! })
  const read = await gateway.get('/api/configs/office')
  expect(read.body.office).toEqual({ ...officeForm, version: 4 })
  const { status, body } = await gateway.post('/api/configs/office', { ...officeForm, office_name: ' Baru ' })
  expect(status).toBe(200)
  expect(body.office).toMatchObject({ office_name: 'Baru' })
  expect(gateway.config.calls.at(-1)?.request).toEqual({ office: { ...office, name: 'Baru' } })
})

// covers: POST /api/configs/office invalid conflict
it('reports each invalid field of the office and stale versions', async () => {
  const wrong = await gateway.post('/api/configs/office', { office_name: 'x'.repeat(201) })
  expect(wrong.status).toBe(422)
  expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual([
    'office_address',
    'office_email',
    'office_name',
    'office_phone',
  ])
  gateway.config.answer({
    updateOffice: async () => {
      throw conflict()
    },
  })
  expect((await gateway.post('/api/configs/office', officeForm)).status).toBe(409)
})
