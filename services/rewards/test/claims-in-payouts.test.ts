import { ClaimStatus, type RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { ClaimPaymentChanged, ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import { newId } from '@jejaring/service-kit'
import fc from 'fast-check'
import { applyPayment } from '../src/reward-claims/apply-payment'
import { noPayout } from '../src/reward-claims/payout-state'
import { RewardsFixture, refusal } from './support/rewards-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED, UNSPECIFIED } = ClaimStatus
const { OPEN, PAID, REFUSED, RETURNED } = ClaimPaymentStatus
const NUMBER = 'PO-20261127-0001'

let fixture: RewardsFixture
beforeAll(async () => {
  fixture = await RewardsFixture.start()
})
afterAll(() => fixture.stop())

const claimed = () => fixture.claim(fixture.person(50n), 1)
const reserve = (payoutId: string, ...claims: Pick<RewardClaim, 'id'>[]) =>
  fixture.admin().reserveRewardClaims({ payoutId, ids: claims.map(({ id }) => id) })
async function read({ id }: Pick<RewardClaim, 'id'>): Promise<RewardClaim> {
  const { claims } = await fixture.admin().readRewardClaims({ ids: [id, newId(), 'bukan id'] })
  return claims[0]!
}
const report = (
  claim: Pick<RewardClaim, 'id'>,
  payoutId: string,
  status: ClaimPaymentStatus,
  reason = '',
  note = `${status} di ${NUMBER}`,
) =>
  fixture.service.deliver('wallet.claim_payment.changed', ClaimPaymentChanged, {
    claimId: claim.id,
    payoutId,
    payoutNumber: NUMBER,
    status,
    reason,
    changedAt: new Date(),
    note,
  })
async function inFile(): Promise<{ claim: RewardClaim; payoutId: string }> {
  const [claim, payoutId] = [await claimed(), newId()]
  await reserve(payoutId, claim)
  await report(claim, payoutId, OPEN)
  return { claim, payoutId }
}

test('reserves pending claims for one file, again for the same one only', async () => {
  const [first, second, done] = [await claimed(), await claimed(), await claimed()]
  await fixture.process(done, SUCCESS)
  const [payoutId, other] = [newId(), newId()]
  const { claims } = await reserve(payoutId, first, second, done)
  expect(claims.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  expect(claims[0]).toMatchObject({
    status: PENDING,
    payoutId,
    payoutNumber: '',
    bankAccountNumber: '0123456789',
  })
  expect((await reserve(payoutId, first)).claims.map(({ id }) => id)).toEqual([first.id])
  expect((await reserve(other, first)).claims).toEqual([])
  const both = await Promise.all(
    [newId(), newId()].map(async (id) => (await reserve(id, await claimed())).claims),
  )
  expect(both.map(({ length }) => length)).toEqual([1, 1])
  expect((await refusal(fixture.process(first, SUCCESS))).message).toContain('sedang dimasukkan')
  expect((await refusal(fixture.person().client.reserveRewardClaims({ payoutId, ids: [] }))).code).toBe(
    'forbidden',
  )
  expect((await refusal(fixture.person().client.readRewardClaims({ ids: [] }))).code).toBe('forbidden')
  expect((await refusal(reserve('bukan id', first))).code).toBe('invalid')
})

test('gives a claim to one of two files that reserve it at once', async () => {
  const claim = await claimed()
  const replies = await Promise.all([newId(), newId(), newId()].map((id) => reserve(id, claim)))
  expect(replies.map(({ claims }) => claims.length).sort()).toEqual([0, 0, 1])
})

test('releases what is reserved for a file but not in it', async () => {
  const [kept, left, payoutId] = [await claimed(), await claimed(), newId()]
  await reserve(payoutId, kept, left)
  fixture.service.clock.advance(61_000)
  const release = { payoutId, olderThanSeconds: 60, keptIds: [kept.id] }
  expect(await fixture.admin().releaseRewardClaims(release)).toEqual({ count: 1n })
  expect([await read(kept), await read(left)]).toMatchObject([{ payoutId }, { payoutId: '' }])
})

test('releases reservations by file, and lists those that are old', async () => {
  const [claim, payoutId] = [await claimed(), newId()]
  await reserve(payoutId, claim)
  const old = async () => (await fixture.admin().listReservingPayouts({ olderThanSeconds: 60 })).payoutIds
  expect(await old()).not.toContain(payoutId)
  fixture.service.clock.advance(61_000)
  expect(await old()).toContain(payoutId)
  // A retry has reserved it again in the meantime.
  await reserve(payoutId, claim)
  expect(await fixture.admin().releaseRewardClaims({ payoutId, olderThanSeconds: 60, keptIds: [] })).toEqual({
    count: 0n,
  })
  fixture.service.clock.advance(61_000)
  expect(
    await fixture.admin().releaseRewardClaims({ payoutId: newId(), olderThanSeconds: 60, keptIds: [] }),
  ).toEqual({
    count: 0n,
  })
  expect(await fixture.admin().releaseRewardClaims({ payoutId, olderThanSeconds: 60, keptIds: [] })).toEqual({
    count: 1n,
  })
  expect(await old()).not.toContain(payoutId)
  expect(await read(claim)).toMatchObject({ status: PENDING, payoutId: '' })
  await fixture.process(claim, PROCESS)
})

test('follows its file: in process, then paid, with history, and only by the file', async () => {
  const { claim, payoutId } = await inFile()
  expect(await read(claim)).toMatchObject({ status: PROCESS, payoutId, payoutNumber: NUMBER })
  for (const status of [PENDING, SUCCESS, FAILED])
    expect((await refusal(fixture.process(claim, status))).message).toContain(NUMBER)
  expect(await fixture.admin().releaseRewardClaims({ payoutId, olderThanSeconds: 0, keptIds: [] })).toEqual({
    count: 0n,
  })
  await report(claim, payoutId, PAID)
  expect(await read(claim)).toMatchObject({ status: SUCCESS, payoutId, payoutNumber: NUMBER })
  const { steps } = await fixture.admin().readRewardClaimHistory({ id: claim.id })
  expect(steps.map(({ status, reason }) => [status, reason])).toEqual([
    [PENDING, ''],
    [PROCESS, `${OPEN} di ${NUMBER}`],
    [SUCCESS, `${PAID} di ${NUMBER}`],
  ])
})

test('names what changed a claim, also for events without a note', async () => {
  const [claim, cancelled, paying] = [await claimed(), newId(), newId()]
  for (const [payoutId, end] of [
    [cancelled, RETURNED],
    [paying, PAID],
  ] as const) {
    await reserve(payoutId, claim)
    await report(claim, payoutId, OPEN, '', '')
    await report(claim, payoutId, end, '', '')
  }
  const { steps } = await fixture.admin().readRewardClaimHistory({ id: claim.id })
  expect(steps.map(({ reason }) => reason)).toEqual([
    '',
    `Berkas pembayaran ${NUMBER}`,
    `Berkas pembayaran ${NUMBER} dibatalkan`,
    `Berkas pembayaran ${NUMBER}`,
    `Hasil bank, berkas pembayaran ${NUMBER}`,
  ])
})

test('a cancelled file returns the claim, and a refused one may be claimed again', async () => {
  const returned = await inFile()
  await report(returned.claim, returned.payoutId, RETURNED)
  expect(await read(returned.claim)).toMatchObject({ status: PENDING, payoutId: '', payoutNumber: '' })
  expect((await reserve(newId(), returned.claim)).claims).toHaveLength(1)

  const person = fixture.person(50n)
  const [claim, payoutId] = [await fixture.claim(person, 1), newId()]
  await reserve(payoutId, claim)
  await report(claim, payoutId, OPEN)
  await report(claim, payoutId, REFUSED, 'Ditolak bank: rekening tutup')
  expect(await read(claim)).toMatchObject({
    status: FAILED,
    payoutNumber: NUMBER,
    reason: 'Ditolak bank: rekening tutup',
  })
  await fixture.claim(person, 1)
  expect(await read(claim)).toMatchObject({ status: PENDING, payoutId: '', payoutNumber: '' })
  await report(claim, payoutId, REFUSED, 'Ditolak bank: terlambat')
  expect(await read(claim)).toMatchObject({ status: PENDING })
})

test('is listed and found by the number of its file', async () => {
  const { claim, payoutId } = await inFile()
  const number = 'PO-20261127-0042'
  await fixture.service.database.query('UPDATE reward_claims SET payout_number = $2 WHERE id = $1', [
    claim.id,
    number,
  ])
  const query = {
    start: 0,
    length: 10,
    search: number.toLowerCase(),
    order: [],
    dateStart: '',
    dateFinish: '',
  }
  const { claims } = await fixture.admin().listRewardClaims({ query, status: UNSPECIFIED })
  expect(claims).toMatchObject([{ id: claim.id, payoutId, payoutNumber: number }])
})

test('makes money that was paid twice a dead letter', async () => {
  const claim = await claimed()
  await fixture.process(claim, SUCCESS)
  const deadLetter = async () =>
    (
      await fixture.service.database.query(
        "SELECT error FROM parked_messages WHERE subject = 'wallet.claim_payment.changed'",
      )
    ).rows
  await report(claim, newId(), PAID).catch(() => undefined)
  expect(JSON.stringify(await deadLetter())).toContain(`claim ${claim.id} is paid by ${NUMBER}`)
})

test('refuses a status unlike the file in the database, as of the version before', async () => {
  const { claim } = await inFile()
  for (const change of [`status = 'success'`, `status = 'pending'`, `status = 'failed', reason = 'x'`])
    await expect(
      fixture.service.database.query(`UPDATE reward_claims SET ${change} WHERE id = $1`, [claim.id]),
    ).rejects.toThrow('reward_claims_follow_their_payout')
})

test('reaches one state whatever the order and number of reports', () => {
  const [payoutId, now] = [newId(), new Date()]
  const start = {
    ...noPayout,
    id: newId(),
    memberId: newId(),
    rewardId: 1,
    rewardName: 'Ponsel',
    amount: 1n,
    bankId: 7,
    bankName: '',
    bankAccountName: '',
    bankAccountNumber: '',
    reason: '',
    createdAt: now,
    updatedAt: now,
    version: 1n,
    status: 'pending',
    payoutId,
    payoutState: 'reserved',
    reservedAt: now,
  } as const
  const ended = { paid: 'success', refused: 'failed', returned: 'pending' } as const
  fc.assert(
    fc.property(
      fc.constantFrom('paid', 'refused', 'returned'),
      fc.array(fc.boolean(), { maxLength: 6 }),
      (end, isEnd) => {
        // Any mixture of both reports in which the last one occurs.
        const reports = [...isEnd, true].map((last) => (last ? end : 'open'))
        const claim = reports.reduce(
          (state, status) =>
            applyPayment(
              state,
              { payoutId, payoutNumber: NUMBER, status, reason: status === 'refused' ? 'x' : '' },
              now,
            ) ?? state,
          start as Parameters<typeof applyPayment>[0],
        )
        expect(claim.status).toBe(ended[end])
        expect(claim.payoutId).toBe(end === 'returned' ? null : payoutId)
      },
    ),
  )
})
