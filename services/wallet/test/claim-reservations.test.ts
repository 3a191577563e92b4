import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { ClaimPaymentChanged } from '@jejaring/proto/wallet/v1/events'
import type { EntityManager } from 'typeorm'
import { releaseAbandonedReservations } from '../src/operations/reserve-claims'
import { lockPayoutId } from '../src/store/claim-payments'
import { failed, order } from './support/claim-orders'
import { PayoutAdmin } from './support/payout-admin'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
let maker: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  maker = new PayoutAdmin(fixture)
})
afterAll(() => fixture.stop())

const follow = async () =>
  fixture.rewards.follow(await fixture.service.published('wallet.claim_payment.changed', ClaimPaymentChanged))
const claim = () => fixture.rewards.claim(fixture.person(), 500_000n)
const payoutIdOf = ({ id }: { readonly id: string }) => fixture.rewards.claims.get(id)!.payoutId

/** Reserves a claim for a payout that exists, as a slow attempt with its key does. */
const reserveLate = ({ id }: { readonly id: string }, payoutId: string) =>
  fixture.rewards.answers.reserveRewardClaims!({ payoutId, ids: [id] }, {} as never)

async function release(): Promise<void> {
  fixture.rewards.elapsedSeconds += 61
  await releaseAbandonedReservations(fixture.context())
}

it('frees a claim that was reserved for its payout after the cancellation', async () => {
  const row = claim()
  const { id } = (await maker.call.createPayout(order([row]))).payout!
  await maker.call.cancelPayout({ id, reason: 'Salah pilih' })
  await follow()
  await reserveLate(row, id)
  await release()
  expect(payoutIdOf(row)).toBe('')
  expect((await maker.call.createPayout(order([row]))).payout?.count).toBe(1n)
})

it('creates no file when its reservation was locked for too long', async () => {
  const row = claim()
  const { kit } = fixture.context()
  const { answers } = fixture.rewards
  let creation = Promise.resolve()
  await kit.database.transaction(async (holder) => {
    fixture.doubleServices.REWARDS_ADDRESS.answer({
      ...answers,
      reserveRewardClaims: async (request, call) => {
        await lockPayoutId(holder, request.payoutId)
        return answers.reserveRewardClaims!(request, call)
      },
    })
    creation = expect(maker.call.createPayout(order([row]))).rejects.toMatchObject({ code: 'conflict' })
    await untilWaitingForLock(holder)
    fixture.service.clock.advance(31_000)
  })
  await creation
  fixture.doubleServices.REWARDS_ADDRESS.answer(answers)
  await release()
  expect((await maker.call.createPayout(order([row]))).payout?.count).toBe(1n)
})

async function untilWaitingForLock(manager: EntityManager): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const [{ waiting }] = await manager.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (waiting > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no statement waits')
}

it('keeps a refused claim for its payout until rewards knows of the refusal', async () => {
  const row = claim()
  const { id } = (await maker.call.createPayout(order([row]))).payout!
  await maker.download(id)
  await new PayoutAdmin(fixture).result(id, [failed(row)])
  await release()
  expect(payoutIdOf(row)).toBe(id)
  await follow()
  expect(fixture.rewards.statusOf(row)).toBe(ClaimStatus.FAILED)
})
