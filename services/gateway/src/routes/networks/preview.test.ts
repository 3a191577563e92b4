import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const form = { upline: 'Budi01', position: 'right', accountqty: '3' }

// covers: POST /api/networks/preview success
it('previews slots, pins and bonuses of members and new accounts', async () => {
  const common = { rate: 50_000n, cap: 12n, paidBefore: 11n, kind: BonusKind.PAIRING, level: 0 }
  gateway.network.answer({
    previewRegistration: async () => ({
      accounts: [
        { uplineUsername: 'budi01', uplineAccount: 0, position: Side.RIGHT },
        { uplineUsername: '', uplineAccount: 1, position: Side.LEFT },
      ],
      pinsNeeded: 3n,
      pinsAvailable: 1n,
      bonuses: [
        {
          ...common,
          receiverUsername: 'budi01',
          receiverAccount: 0,
          side: Side.RIGHT,
          pairsMatched: 3n,
          pairsPaid: 1n,
          pairsFlushed: 2n,
          amount: 50_000n,
        },
        {
          ...common,
          receiverUsername: '',
          receiverAccount: 1,
          side: Side.UNSPECIFIED,
          paidBefore: 0n,
          pairsMatched: 1n,
          pairsPaid: 1n,
          pairsFlushed: 0n,
          amount: 50_000n,
        },
      ],
      planVersion: 4n,
      businessDay: '2026-11-21',
      seq: 90n,
    }),
  })
  const { status, body } = await gateway.post('/api/networks/preview', form)
  expect(status).toBe(200)
  expect(body.preview).toEqual({
    accounts: [
      { upline: 'budi01', upline_account: null, position: 'right' },
      { upline: null, upline_account: 1, position: 'left' },
    ],
    pin: { needed: 3, available: 1 },
    bonuses: [
      {
        username: 'budi01',
        account: null,
        type: 'pairing',
        level: 0,
        position: 'right',
        pair: 3,
        paid: 1,
        flushed: 2,
        flushout: 12,
        paid_before: 11,
        rate: 50_000,
        amount: 50_000,
      },
      {
        username: null,
        account: 1,
        type: 'pairing',
        level: 0,
        position: null,
        pair: 1,
        paid: 1,
        flushed: 0,
        flushout: 12,
        paid_before: 0,
        rate: 50_000,
        amount: 50_000,
      },
    ],
    total: { amount: 100_000, pair: 4, paid: 2, flushed: 2 },
    seq: 90,
    business_day: '2026-11-21',
  })
  expect(gateway.network.calls.at(-1)?.request).toEqual({
    uplineUsername: 'budi01',
    position: Side.RIGHT,
    accountQty: 3,
  })
})

// covers: POST /api/networks/preview invalid conflict
it.each([
  [404, notFound('Upline tidak ditemukan di jaringan Anda.')],
  [409, conflict('Posisi itu sudah terisi.')],
  [422, invalid('Periksa kembali.', { accountqty: 'Jumlah akun harus 1, 3, 7.' })],
])('answers %s when network refuses, for any quantity', async (expected, fault) => {
  gateway.network.answer({
    previewRegistration: async () => {
      throw fault
    },
  })
  const { status } = await gateway.post('/api/networks/preview', { ...form, accountqty: '1e9' })
  expect(status).toBe(expected)
})

it('refuses an unknown position', async () => {
  expect((await gateway.post('/api/networks/preview', { ...form, position: 'up' })).status).toBe(422)
})
