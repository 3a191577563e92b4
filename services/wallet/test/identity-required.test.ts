import { refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

it('refuses members without a verified identity, while the programme requires one', async () => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, amount: 250_000n })
  const requestVoucher = () =>
    fixture.as(budi).requestVoucherWithdrawal({ idempotencyKey: '', amount: 50_000n, password: 'salah' })
  fixture.values.withdraw_requires_identity = '1'
  for (const call of [fixture.request(budi), requestVoucher()]) {
    const refused = await refusal(call)
    expect(refused).toMatchObject({ code: 'invalid', params: { identity: 1 } })
    expect(refused.message).toContain('verifikasi identitas')
  }
  fixture.doubleServices.IDENTITY_ADDRESS.answer({
    verifySpender: ({ memberId, password }) => ({
      ...fixture.verify(memberId, password),
      identityVerified: true,
    }),
  })
  await fixture.request(budi)
  expect((await refusal(requestVoucher())).fields).toEqual({ password: expect.any(String) })
})
