import { PackageKind } from '@jejaring/proto/config/v1/config'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const bank = { id: 7, name: 'Bank Uji', fee: 2_500n, active: false, code: '014', channelCode: 'ID_BCA' }
const bankForm = { name: ' Bank Uji ', fee: '2500', status: 'inactive' }
const regular = {
  id: 1,
  code: 'REG',
  name: 'Regular',
  kind: PackageKind.ACTIVATION,
  price: 500_000n,
  bonusSponsor: 100_000n,
  pair: 1,
  flushout: 12,
}
const packageForm = { name: 'Regular', price: '500000', bonus_sponsor: 100000, pair: 1, flushout: '8' }

// covers: POST /api/banks/datatable success
it('lists banks with status badge and version', async () => {
  gateway.config.answer({
    listEditableBanks: async () => ({
      counts: { total: 1n, filtered: 1n },
      banks: [{ bank, version: 2n }],
    }),
  })
  const { body } = await gateway.post('/api/banks/datatable', { draw: 1 })
  expect(body.data).toEqual([
    {
      id: '7',
      name: 'Bank Uji',
      fee: 2_500,
      code: '014',
      channel_code: 'ID_BCA',
      status: 'inactive',
      status_name: 'Tidak Aktif',
      status_class: 'secondary',
      status_icon: 'minus',
      version: 2,
    },
  ])
})

// covers: POST /api/banks/create success
// covers: POST /api/banks/:id/update success
it('adds and changes a bank', async () => {
  gateway.config.answer({ createBank: async () => bank, updateBank: async () => bank })
  expect((await gateway.post('/api/banks/create', bankForm)).status).toBe(200)
  expect(gateway.config.calls.at(-1)?.request).toEqual({
    name: 'Bank Uji',
    fee: 2_500n,
    active: false,
    idempotencyKey: expect.any(String),
  })
  const codes = { code: '014', channel_code: 'ID_BCA' }
  expect((await gateway.post('/api/banks/7/update', { ...bankForm, ...codes, version: 2 })).status).toBe(200)
  const changed = { id: 7, fee: 2_500n, version: 2n, code: '014', channelCode: 'ID_BCA' }
  expect(gateway.config.calls.at(-1)?.request).toMatchObject(changed)
})

// covers: POST /api/banks/create invalid
// covers: POST /api/banks/:id/update invalid conflict
it.each(['/api/banks/create', '/api/banks/7/update'])('%s refuses an invalid bank', async (url) => {
  const { status, body } = await gateway.post(url, { name: 'Bank', fee: '2.500', status: 'mungkin' })
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['fee', 'status']])
  const refuse = (fault: Error) => async () => {
    throw fault
  }
  const taken = refuse(invalid('Periksa.', { name: 'Bank Uji sudah ada.' }))
  gateway.config.answer({ createBank: taken, updateBank: taken })
  expect((await gateway.post(url, bankForm)).body.errors).toEqual({ name: 'Bank Uji sudah ada.' })
  gateway.config.answer({ updateBank: refuse(conflict()) })
  expect((await gateway.post('/api/banks/7/update', bankForm)).status).toBe(409)
  gateway.config.answer({ updateBank: refuse(notFound()) })
  expect((await gateway.post('/api/banks/0x7/update', bankForm)).status).toBe(404)
  expect(gateway.config.calls.at(-1)?.request).toMatchObject({ id: 0 })
})

// covers: POST /api/packages/datatable success
// covers: POST /api/packages/:id/update success
it('lists and changes packages', async () => {
  gateway.config.answer({
    listEditablePackages: async () => ({
      counts: { total: 1n, filtered: 1n },
      packages: [{ package: regular, version: 1n }],
    }),
    updatePackage: async () => regular,
  })
  const { body } = await gateway.post('/api/packages/datatable')
  expect(body.data).toMatchObject([
    { id: '1', code: 'REG', price: 500_000, bonus_sponsor: 100_000, version: 1 },
  ])
  const { status } = await gateway.post('/api/packages/1/update', { ...packageForm, version: '1' })
  expect(status).toBe(200)
  expect(gateway.config.calls.at(-1)?.request).toEqual({
    id: 1,
    name: 'Regular',
    price: 500_000n,
    bonusSponsor: 100_000n,
    pair: 1,
    flushout: 8,
    version: 1n,
  })
})

// covers: POST /api/packages/:id/update invalid conflict
it('refuses terms that are not whole numbers, and stale versions', async () => {
  const { status, body } = await gateway.post('/api/packages/1/update', {
    name: 'Regular',
    price: '1e9',
    bonus_sponsor: -1,
    pair: 'satu',
    flushout: 1.5,
  })
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
    422,
    ['bonus_sponsor', 'flushout', 'pair', 'price'],
  ])
  gateway.config.answer({
    updatePackage: async () => {
      throw conflict()
    },
  })
  expect((await gateway.post('/api/packages/1/update', packageForm)).status).toBe(409)
})
