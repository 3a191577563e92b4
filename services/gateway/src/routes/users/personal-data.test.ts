import { CountPinsReply } from '@jejaring/proto/pins/v1/pins'
import { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, invalid } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

function configure(value: string, balance = 0n) {
  gateway.actAs('member')
  gateway.config.answer({
    readValues: async () => ({ values: [{ key: 'personal_data_requests', description: '', value }] }),
  })
  gateway.wallet.answer({ readWallets: () => Wallets.fromPartial({ total: { balance } }) })
  gateway.pins.answer({ countPins: () => CountPinsReply.create({}) })
  const request = {
    kind: 'erasure',
    status: 'rejected',
    reason: 'Belum waktunya.',
    proposedAt: new Date('2026-11-26T03:00:00Z'),
    decidedAt: new Date('2026-11-27T03:00:00Z'),
  }
  gateway.identity.answer({
    readPersonalDataRequest: () => ({ request }),
    requestErasure: () => ({}),
    requestCorrection: () => ({}),
    withdrawPersonalDataRequest: () => ({}),
  })
}

const erasure = '/api/users/personal_data/erasure'
const correction = '/api/users/personal_data/correction'
const withdrawal = '/api/users/personal_data/withdraw'
const typed = { field: 'name', value: 'Budi Santosa', reason: 'Salah ketik.' }
const callsOf = (name: string) => gateway.identity.calls.filter(({ method }) => method === name)

// covers: GET /api/users/personal_data success
it('answers the newest request and what an erasure waits for', async () => {
  configure('1', 50_000n)
  const { status, body } = await gateway.get('/api/users/personal_data')
  expect([status, body]).toMatchObject([
    200,
    {
      request: {
        kind: 'erasure',
        status: 'rejected',
        status_name: 'Ditolak',
        reason: 'Belum waktunya.',
        requested_at: '2026-11-26T10:00:00.000+07:00',
      },
      hindrance: expect.stringContaining('saldo bonus'),
    },
  ])
})

// covers: POST /api/users/personal_data/erasure success
// covers: POST /api/users/personal_data/correction success
it('passes requests of the owner on, an erasure only without money', async () => {
  configure('1', 50_000n)
  const refused = await gateway.post(erasure, { password: 'sandi', code: '' })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('saldo bonus')])
  expect(callsOf('requestErasure')).toEqual([])
  configure('1')
  expect((await gateway.post(erasure, { password: 'sandi', code: '123456' })).status).toBe(200)
  expect(callsOf('requestErasure')[0]?.request).toMatchObject({ password: 'sandi', code: '123456' })
  expect((await gateway.post(correction, typed)).status).toBe(200)
  expect(callsOf('requestCorrection')[0]?.request).toMatchObject(typed)
})

// covers: POST /api/users/personal_data/withdraw success conflict forbidden
it('withdraws a request of the owner', async () => {
  configure('1')
  expect((await gateway.post(withdrawal, {})).status).toBe(200)
  expect(callsOf('withdrawPersonalDataRequest')).toHaveLength(1)
  gateway.identity.answer({
    withdrawPersonalDataRequest: async () => {
      throw conflict('Tidak ada permintaan yang dapat dibatalkan.')
    },
  })
  expect((await gateway.post(withdrawal, {})).status).toBe(409)
  gateway.actAs('loggedInAs')
  expect((await gateway.post(withdrawal, {})).status).toBe(403)
  configure('0')
  expect((await gateway.post(withdrawal, {})).status).toBe(404)
})

// covers: POST /api/users/personal_data/erasure conflict invalid forbidden
// covers: POST /api/users/personal_data/correction conflict invalid forbidden
it('reports refused requests and fields, and refuses login as', async () => {
  configure('1')
  const failWith = (fault: Error) => async () => {
    throw fault
  }
  for (const [fault, status] of [
    [conflict('Masih menunggu.'), 409],
    [invalid('Salah.', { password: 'Kata sandi salah.' }), 422],
  ] as const) {
    gateway.identity.answer({ requestErasure: failWith(fault), requestCorrection: failWith(fault) })
    expect((await gateway.post(erasure, { password: 'sandi' })).status).toBe(status)
    expect((await gateway.post(correction, typed)).status).toBe(status)
  }
  gateway.actAs('loggedInAs')
  expect((await gateway.post(erasure, { password: 'sandi' })).status).toBe(403)
  expect((await gateway.post(correction, typed)).status).toBe(403)
})

it('answers 404 while the programme takes no requests', async () => {
  configure('0')
  const sent = callsOf('requestErasure').length + callsOf('requestCorrection').length
  expect((await gateway.get('/api/users/personal_data')).status).toBe(404)
  expect((await gateway.post(erasure, { password: 'sandi' })).status).toBe(404)
  expect((await gateway.post(correction, { field: 'name', value: 'x', reason: 'y' })).status).toBe(404)
  expect(callsOf('requestErasure').length + callsOf('requestCorrection').length).toBe(sent)
})
