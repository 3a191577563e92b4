import { CountPinsReply } from '@jejaring/proto/pins/v1/pins'
import { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, invalid } from '@jejaring/service-kit'
import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

function configure(value: string, balance = 0n) {
  edge.actAs('member')
  edge.config.answer({
    readValues: async () => ({ values: [{ key: 'personal_data_requests', description: '', value }] }),
  })
  edge.wallet.answer({ readWallets: () => Wallets.fromPartial({ total: { balance } }) })
  edge.pins.answer({ countPins: () => CountPinsReply.create({}) })
  const request = {
    kind: 'erasure',
    status: 'rejected',
    reason: 'Belum waktunya.',
    proposedAt: new Date('2026-11-26T03:00:00Z'),
    decidedAt: new Date('2026-11-27T03:00:00Z'),
  }
  edge.identity.answer({
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
const callsOf = (name: string) => edge.identity.calls.filter(({ method }) => method === name)

// covers: GET /api/users/personal_data success
it('answers the newest request and what an erasure waits for', async () => {
  configure('1', 50_000n)
  const { status, body } = await edge.get('/api/users/personal_data')
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
  const refused = await edge.post(erasure, { password: 'sandi', code: '' })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('saldo bonus')])
  expect(callsOf('requestErasure')).toEqual([])
  configure('1')
  expect((await edge.post(erasure, { password: 'sandi', code: '123456' })).status).toBe(200)
  expect(callsOf('requestErasure')[0]?.request).toMatchObject({ password: 'sandi', code: '123456' })
  expect((await edge.post(correction, typed)).status).toBe(200)
  expect(callsOf('requestCorrection')[0]?.request).toMatchObject(typed)
})

// covers: POST /api/users/personal_data/withdraw success conflict forbidden
it('withdraws a request of the owner', async () => {
  configure('1')
  expect((await edge.post(withdrawal, {})).status).toBe(200)
  expect(callsOf('withdrawPersonalDataRequest')).toHaveLength(1)
  edge.identity.answer({
    withdrawPersonalDataRequest: async () => {
      throw conflict('Tidak ada permintaan yang dapat dibatalkan.')
    },
  })
  expect((await edge.post(withdrawal, {})).status).toBe(409)
  edge.actAs('loggedInAs')
  expect((await edge.post(withdrawal, {})).status).toBe(403)
  configure('0')
  expect((await edge.post(withdrawal, {})).status).toBe(404)
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
    edge.identity.answer({ requestErasure: failWith(fault), requestCorrection: failWith(fault) })
    expect((await edge.post(erasure, { password: 'sandi' })).status).toBe(status)
    expect((await edge.post(correction, typed)).status).toBe(status)
  }
  edge.actAs('loggedInAs')
  expect((await edge.post(erasure, { password: 'sandi' })).status).toBe(403)
  expect((await edge.post(correction, typed)).status).toBe(403)
})

it('answers 404 while the programme takes no requests', async () => {
  configure('0')
  const sent = callsOf('requestErasure').length + callsOf('requestCorrection').length
  expect((await edge.get('/api/users/personal_data')).status).toBe(404)
  expect((await edge.post(erasure, { password: 'sandi' })).status).toBe(404)
  expect((await edge.post(correction, { field: 'name', value: 'x', reason: 'y' })).status).toBe(404)
  expect(callsOf('requestErasure').length + callsOf('requestCorrection').length).toBe(sent)
})
