import { randomUUID } from 'node:crypto'
import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId, unavailable } from '@jejaring/service-kit'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterEach(() => fixture.service.clock.reset())
afterAll(() => fixture.stop())

const lines = async (person: Person, wallet = WalletType.UNSPECIFIED) =>
  (await fixture.as(person).listEntries({ wallet })).entries
const explain = (person: Person, id: string) => fixture.as(person).explainEntry({ id })

const pairing = {
  kind: BonusKind.PAIRING,
  side: Side.RIGHT,
  amount: 100_000n,
  rate: 50_000n,
  pairsMatched: 3n,
  pairsPaid: 2n,
  pairsFlushed: 1n,
  cap: 12n,
  paidBefore: 10n,
  planVersion: 4n,
  causeUsername: 'ani07',
}

it('explains a bonus by placement, side, pairs, limit and plan parameters', async () => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, ...pairing })
  const [line] = await lines(budi)
  const explanation = await explain(budi, line!.id)
  const { placedAt, seq } = fixture.bonuses.at(-1)!
  expect(explanation.entry).toEqual(line)
  expect(explanation.cause).toEqual({
    $case: 'bonus',
    value: {
      seq,
      placedAt,
      causeUsername: 'ani07',
      side: Side.RIGHT,
      level: 0,
      pairsMatched: 3n,
      pairsPaid: 2n,
      pairsFlushed: 1n,
      cap: 12n,
      paidBefore: 10n,
      rate: 50_000n,
      planVersion: 4n,
      plan: {
        since: new Date('2026-01-01T00:00:00+07:00'),
        bonusPairing: 50_000n,
        bonusPairingLevel: 5_000n,
        pairingLevelMax: 10,
      },
    },
  })
  expect(explanation.rule).toContain('batas harian')
})

it.each([
  [BonusKind.SPONSOR, 'satu kali'],
  [BonusKind.PAIRING, 'hangus'],
  [BonusKind.PAIRING_LEVEL, 'satu member di kaki kiri dan satu member di kaki kanan'],
])('describes the rule of a bonus of kind %s', async (kind, words) => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, amount: 5_000n, kind })
  const [line] = await lines(budi)
  expect((await explain(budi, line!.id)).rule).toContain(words)
})

it('explains request, refund and voucher lines by their withdrawal', async () => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, kind: BonusKind.PAIRING, amount: 500_000n })
  const refused = await fixture.request(budi, { type: WalletType.PAIRING })
  await fixture.change([refused.id], WithdrawalStatus.FAILED, { reason: 'Rekening salah' })
  const paid = await fixture.request(budi, { type: WalletType.PAIRING })
  await fixture.change([paid.id], WithdrawalStatus.SUCCESS)

  const [asked, back] = await lines(budi)
  const [voucher] = await lines(budi, WalletType.VOUCHER)
  for (const [line, id, words] of [
    [asked, paid.id, 'keluar dari saldo'],
    [back, refused.id, 'tidak bertambah'],
    [voucher, paid.id, 'saldo voucher'],
  ] as const) {
    const explanation = await explain(budi, line!.id)
    expect(explanation.cause).toMatchObject({ $case: 'withdrawal', value: { id } })
    expect(explanation.rule).toContain(words)
  }
})

it("returns not_found for another member's line", async () => {
  const [ani, budi] = [fixture.person(), fixture.person()]
  await fixture.earn({ receiverId: budi.id, amount: 1n })
  const [line] = await lines(budi)
  for (const id of [line!.id, newId(), 'bukan-id']) {
    expect((await refusal(explain(ani, id))).code).toBe('not_found')
  }
})

it('explains a bonus without the plan while config is unavailable', async () => {
  const budi = fixture.person()
  await fixture.earn({ receiverId: budi.id, ...pairing })
  fixture.doubleServices.CONFIG_ADDRESS.answer({
    readPlan: () => {
      throw unavailable()
    },
  })
  const { cause } = await explain(budi, (await lines(budi))[0]!.id)
  expect(cause).toMatchObject({ $case: 'bonus', value: { rate: 50_000n, plan: undefined } })
})

it('stores the request id of the registration or of the member with each move', async () => {
  const [budi, requestId] = [fixture.person(), randomUUID()]
  await fixture.earn(
    { receiverId: budi.id, amount: 200_000n, requestId },
    { receiverId: budi.id, amount: 1_000n },
  )
  await fixture.request(budi, { amount: 100_000n })
  const { rows } = await fixture.service.database.query(
    'SELECT cause, request_id FROM moves WHERE member_id = $1 ORDER BY created_at, amount DESC',
    [budi.id],
  )
  expect(rows).toEqual([
    { cause: 'bonus', request_id: requestId },
    { cause: 'bonus', request_id: null },
    { cause: 'withdrawal_request', request_id: expect.stringMatching(/.{36}/) },
  ])
})
