import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import { importClaims, pastClaims } from '../src/operations/import-claims'
import { RewardsFixture } from './support/rewards-fixture'

let fixture: RewardsFixture
beforeAll(async () => {
  fixture = await RewardsFixture.start()
})
afterAll(() => fixture.stop())

const payee = { bankId: 7, bankName: 'Bank Uji', bankAccountName: 'BUDI', bankAccountNumber: '0123456789' }

test('imports a paid reward claim and a winner with their dates', async () => {
  const person = fixture.person()
  await fixture.introduce(person)
  const past = {
    memberId: person.id,
    adminId: newId(),
    payee,
    claimedAt: '2026-10-01T19:00:00+07:00',
    decidedAt: '2026-10-03T11:00:00+07:00',
  }
  const source = pastClaims.parse({
    rewards: [{ ...past, rewardId: 1 }],
    prizes: [{ ...past, type: 'bonus', bonus: '5000000', addedAt: '2026-09-30T10:00:00+07:00' }],
  })
  await fixture.kit.transaction((tx) => importClaims(tx, source))

  const admin = fixture.admin()
  const { claims } = await admin.listRewardClaims({ status: ClaimStatus.UNSPECIFIED })
  expect(claims).toEqual([
    expect.objectContaining({
      memberId: person.id,
      status: ClaimStatus.SUCCESS,
      amount: 1_000_000n,
      createdAt: new Date('2026-10-01T19:00:00+07:00'),
    }),
  ])
  const { steps } = await admin.readRewardClaimHistory({ id: claims[0]!.id })
  expect(steps.map(({ at }) => at)).toEqual([
    new Date('2026-10-01T19:00:00+07:00'),
    new Date('2026-10-03T11:00:00+07:00'),
  ])
  const { claim } = await person.client.readMyPrizeClaim({})
  expect(claim).toMatchObject({ type: PrizeType.BONUS, status: PrizeStatus.SUCCESS, bonus: 5_000_000n })
  const events = await fixture.rows('SELECT subject FROM outbox ORDER BY subject')
  expect(events.filter(({ subject }) => String(subject).startsWith('rewards.'))).toHaveLength(5)
})
