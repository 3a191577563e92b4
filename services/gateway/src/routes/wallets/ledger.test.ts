import { Entry, Wallets, WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.wallet.answer({
    listEntries: async ({ wallet }) => ({
      counts: { total: 2n, filtered: 1n },
      entries: [
        Entry.fromPartial({
          id: 'e-1',
          incoming: false,
          wallet: wallet === WalletType.VOUCHER ? wallet : WalletType.SPONSOR,
          amount: 50_000n,
          description: 'Penarikan bonus sponsor WD-1',
          title: 'Penarikan',
          flushedPairs: 2n,
          status: WithdrawalStatus.PROCESS,
        }),
      ],
      wallets: Wallets.fromPartial({
        total: { income: 200_000n, pulled: 50_000n, balance: 150_000n },
        sponsor: { balance: 150_000n },
        voucher: { income: 10_000n, pulled: 0n, balance: 10_000n },
      }),
    }),
  })
})

// covers: POST /api/wallets/datatable success
it('lists entries of all bonus wallets or one, with balances', async () => {
  const { body } = await gateway.post('/api/wallets/datatable', { draw: 2 })
  expect(body).toMatchObject({
    draw: 2,
    recordsTotal: 2,
    data: [
      {
        type: 'Out',
        from_type: 'sponsor',
        amount: 50_000,
        title: 'Penarikan',
        flushed_pairs: 2,
        status: 'process',
        status_class: 'info',
      },
    ],
    wallets: { income: 200_000, pulled: 50_000, balance: 150_000, sponsor: { balance: 150_000 } },
  })
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ wallet: WalletType.UNSPECIFIED })
  await gateway.post('/api/wallets/datatable', { type: 'pairing' })
  expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ wallet: WalletType.PAIRING })
})

it('shows a fully flushed bonus as flushed', async () => {
  gateway.wallet.answer({
    listEntries: () => ({
      entries: [Entry.fromPartial({ id: 'e-2', incoming: true, wallet: WalletType.PAIRING, amount: 0n })],
      wallets: Wallets.fromPartial({}),
    }),
  })
  const { body } = await gateway.post('/api/wallets/datatable', { draw: 1 })
  expect(body).toMatchObject({ data: [{ type: 'In', amount: 0, status: 'flushed', status_name: 'Hangus' }] })
})

// covers: POST /api/vouchers/datatable/m success
it('lists the voucher wallet with its balance', async () => {
  const { body } = await gateway.post('/api/vouchers/datatable/m', { draw: 1 })
  expect(body).toMatchObject({
    data: [{ from_type: 'voucher', amount: 50_000 }],
    wallet: { income: 10_000, pulled: 0, balance: 10_000 },
  })
})
