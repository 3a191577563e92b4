import { WalletType, Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, invalid } from '@jejaring/service-kit'
import { withdrawalJson } from '../../mappers/withdrawal'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const withdrawal = Withdrawal.fromPartial({
  id: 'w-1',
  invoice: 'WD-20261121-1',
  username: 'budi01',
  type: WalletType.PAIRING,
  amountRequest: 100_000n,
  amountAdmin: 10_000n,
  amountVoucher: 10_000n,
  bankFee: 2_500n,
  amountReceived: 77_500n,
  bankAccountNumber: '0012345678',
  status: WithdrawalStatus.PENDING,
  checked: true,
})
const counts = { total: 1n, filtered: 1n }
const lastRequest = () => gateway.wallet.calls.at(-1)?.request
const refuse = (fault: Error) => async () => {
  throw fault
}

// covers: POST /api/withdraws/request success invalid conflict
it('accepts a request and reports errors of an invalid one', async () => {
  gateway.wallet.answer({ requestWithdrawal: async () => withdrawal })
  const order = { type: 'pairing', amount: '100000', amount_received: 77_500, password: 'rahasia12' }
  const { status, body } = await gateway.post('/api/withdraws/request', order, { 'idempotency-key': 'k-2' })
  expect([status, body.invoice]).toEqual([200, 'WD-20261121-1'])
  expect(lastRequest()).toEqual({
    idempotencyKey: 'k-2',
    type: WalletType.PAIRING,
    amount: 100_000n,
    amountReceived: 77_500n,
    password: 'rahasia12',
  })
  const wrong = await gateway.post('/api/withdraws/request', { type: 'voucher', amount: '100.000' })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ['amount', 'type']])
  gateway.wallet.answer({ requestWithdrawal: refuse(invalid('Saldo kurang.', { amount: 'Saldo kurang.' })) })
  expect((await gateway.post('/api/withdraws/request', order)).body.errors).toEqual({
    amount: 'Saldo kurang.',
  })
  gateway.wallet.answer({ requestWithdrawal: refuse(conflict()) })
  expect((await gateway.post('/api/withdraws/request', order)).status).toBe(409)
})

// covers: POST /api/withdraws/cancel success invalid conflict
it('cancels a pending request', async () => {
  gateway.wallet.answer({ cancelWithdrawal: async () => withdrawal })
  const header = { 'idempotency-key': 'k-1' }
  const { status, body } = await gateway.post('/api/withdraws/cancel', { id: 'w-1' }, header)
  const message = 'Penarikan WD-20261121-1 dibatalkan. Rp. 100.000 sudah kembali ke saldo Anda.'
  expect([status, body.message]).toEqual([200, message])
  expect(lastRequest()).toEqual({ id: 'w-1', idempotencyKey: 'k-1' })
  expect((await gateway.post('/api/withdraws/cancel', { id: '' })).status).toBe(422)
  gateway.wallet.answer({ cancelWithdrawal: refuse(conflict()) })
  expect((await gateway.post('/api/withdraws/cancel', { id: 'w-1' })).status).toBe(409)
})

it('names a withdrawal cancelled by its member, unlike a refused one', () => {
  const failed = { ...withdrawal, status: WithdrawalStatus.FAILED }
  const names = [true, false].map((cancelled) => withdrawalJson.toJson({ ...failed, cancelled }))
  expect(names.map(({ status, status_name }) => [status, status_name])).toEqual([
    ['failed', 'Dibatalkan'],
    ['failed', 'Ditolak'],
  ])
})

// covers: POST /api/withdraws/datatable/m success
it("lists the caller's withdrawals with wallets and terms", async () => {
  gateway.wallet.answer({
    listOwnWithdrawals: async () => ({
      counts,
      withdrawals: [withdrawal],
      sums: { requested: 100_000n, received: 77_500n, refused: 0n, paid: 0n },
      wallets: undefined,
      terms: [
        { type: WalletType.PAIRING, balance: 310_000n, min: 100_000n, adminPercent: 10, voucherPercent: 10 },
      ],
    }),
  })
  const { body } = await gateway.post('/api/withdraws/datatable/m', { draw: 1 })
  expect(body).toMatchObject({
    data: [{ invoice: 'WD-20261121-1', type: 'pairing', amount_received: 77_500, status_name: 'Menunggu' }],
    totals: { requested: 100_000, received: 77_500, refused: 0, paid: 0 },
    wallet_types: [{ type: 'pairing', balance: 310_000, min: 100_000 }],
    wallets: { income: 0, pairing: { balance: 0 } },
  })
})

// covers: POST /api/withdraws/datatable/a success invalid
it('lists all withdrawals for admins by status, with sums of the filter', async () => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    listWithdrawals: async () => ({
      counts,
      withdrawals: [withdrawal],
      pending: 100_000n,
      success: 50_000n,
      total: 150_000n,
      sums: { requested: 100_000n, received: 77_500n, refused: 50_000n, paid: 70_000n },
      checked: 1n,
      checkedReceived: 77_500n,
    }),
  })
  const { body } = await gateway.post('/api/withdraws/datatable/a', { fstatus: 'pending' })
  expect(body).toMatchObject({
    data: [{ username: 'budi01', bank_account_address: '0012345678', is_checked: 1 }],
    wallets: { pending: 100_000, success: 50_000, total: 150_000 },
    totals: { requested: 100_000, received: 77_500, refused: 50_000, paid: 70_000 },
    checked: 1,
  })
  expect(lastRequest()).toMatchObject({ filter: { status: WithdrawalStatus.PENDING } })
  expect((await gateway.post('/api/withdraws/datatable/a', { st: 'hilang' })).body.errors).toHaveProperty(
    'st',
  )
})

it('omits totals when more rows match than are summed', async () => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    listWithdrawals: async () => ({
      counts: { total: 9_000n, filtered: 2_000n, more: true },
      withdrawals: [withdrawal],
      pending: 0n,
      success: 0n,
      total: 0n,
      withoutSums: true,
      checked: 0n,
      checkedReceived: 0n,
    }),
  })
  const { body } = await gateway.post('/api/withdraws/datatable/a', {})
  expect(body).toMatchObject({ recordsMore: true, wallets: { more: true } })
  expect(body).not.toHaveProperty('totals')
})

// covers: POST /api/withdraws/check success invalid conflict
// covers: POST /api/withdraws/check_all/bonus success invalid
it('checks one row, or all with a status within the filters', async () => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    checkWithdrawal: async () => ({}),
    checkAllWithdrawals: async () => ({ changed: 1_282n }),
  })
  expect((await gateway.post('/api/withdraws/check', { id: 'w-1', is_checked: 'true' })).status).toBe(200)
  expect(lastRequest()).toEqual({ id: 'w-1', checked: true })
  const all = { status: 'process', is_checked: 0, datestart: '2026-11-01' }
  const checked = await gateway.post('/api/withdraws/check_all/bonus', all)
  expect(checked.body).toEqual({ message: '1.282 penarikan tidak lagi dipilih.', changed: 1282 })
  expect(lastRequest()).toMatchObject({
    checked: false,
    filter: { status: WithdrawalStatus.PROCESS, query: { dateStart: '2026-11-01' } },
  })
  const callsBefore = gateway.wallet.calls.length
  const none = await gateway.post('/api/withdraws/check_all/bonus', { status: 'pending', st: 'process' })
  expect([none.body.changed, gateway.wallet.calls.length]).toEqual([0, callsBefore])
  expect((await gateway.post('/api/withdraws/check', {})).body.errors).toHaveProperty('id')
  expect((await gateway.post('/api/withdraws/check_all/bonus', { status: 'x' })).status).toBe(422)
  gateway.wallet.answer({ checkWithdrawal: refuse(conflict()) })
  expect((await gateway.post('/api/withdraws/check', { id: 'w-1' })).status).toBe(409)
})

// covers: POST /api/withdraws/change_status success invalid conflict
it('changes statuses by id and reports the skipped rows', async () => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    changeWithdrawalStatus: async () => ({
      changed: 1n,
      skipped: [{ id: 'w-2', invoice: 'WD-2', reason: 'Sudah selesai.' }],
      amount: 50_000n,
      username: 'nanda8',
    }),
  })
  const status_data = { status: 'success', from: 'pending', ids: ['w-1', 'w-2'] }
  for (const sent of [status_data, JSON.stringify(status_data)]) {
    const { status, body } = await gateway.post('/api/withdraws/change_status', { status_data: sent })
    expect([status, body.changed]).toEqual([200, 1])
    expect(body.skipped).toEqual([{ id: 'w-2', invoice: 'WD-2', reason: 'Sudah selesai.' }])
    expect(lastRequest()).toMatchObject({
      status: WithdrawalStatus.SUCCESS,
      from: WithdrawalStatus.PENDING,
      ids: ['w-1', 'w-2'],
    })
  }
  await gateway.post('/api/withdraws/change_status', {
    status_data: { status: 'success', checked: true, checked_count: 3 },
  })
  expect(lastRequest()).toMatchObject({ checked: true, checkedCount: 3n })
  for (const wrong of ['{', { status: 'hilang' }, { status: 'success', checked_count: 'x' }, 7, undefined]) {
    const { status, body } = await gateway.post('/api/withdraws/change_status', { status_data: wrong })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['status_data']])
  }
  gateway.wallet.answer({ changeWithdrawalStatus: refuse(conflict()) })
  expect((await gateway.post('/api/withdraws/change_status', { status_data })).status).toBe(409)
})

it.each([
  ['failed', 1n, 'nanda8', '1 penarikan ditolak. Rp. 50.000 kembali ke saldo nanda8.'],
  ['failed', 2n, '', '2 penarikan ditolak. Rp. 50.000 kembali ke saldo member.'],
  ['success', 1n, 'nanda8', '1 penarikan ditandai sudah dibayar. nanda8 menerima Rp. 50.000.'],
  ['process', 2n, '', '2 penarikan sedang diproses.'],
  ['pending', 1n, 'nanda8', '1 penarikan kembali ke antrean.'],
])('says what became of withdrawals set to %s: %s of "%s"', async (to, changed, username, message) => {
  gateway.actAs('admin')
  gateway.wallet.answer({
    changeWithdrawalStatus: async () => ({ changed, skipped: [], amount: 50_000n, username }),
  })
  const { body } = await gateway.post('/api/withdraws/change_status', {
    status_data: { status: to, ids: ['a'] },
  })
  expect(body.message).toBe(message)
})
