import { ClaimChanged, PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import {
  ClaimStatus,
  type PrizeClaim,
  PrizeStatus,
  PrizeType,
  type RewardClaim,
} from '@jejaring/proto/rewards/v1/rewards'
import { newId } from '@jejaring/service-kit'
import fc from 'fast-check'
import type { ProgrammeAccount } from '../src/ledger/accounts'
import { type ClaimPosting, type ClaimState, claimMoves } from '../src/ledger/claim-moves'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

const accounts = ['reward_expense', 'prize_expense', 'prizes_in_kind', 'cash_at_bank'] as const
const balances = async () =>
  Object.fromEntries(
    await Promise.all(accounts.map(async (name) => [name, await fixture.accountBalance(name)])),
  )

function reward(about: Partial<RewardClaim>): RewardClaim {
  return {
    id: newId(),
    memberId: newId(),
    username: 'budi01',
    name: 'Budi',
    rewardId: 1,
    rewardName: 'Ponsel',
    amount: 3_000_000n,
    bankId: 7,
    bankName: 'Bank Nusantara',
    bankAccountName: 'BUDI',
    bankAccountNumber: '0123456789',
    status: ClaimStatus.PENDING,
    reason: '',
    payoutId: '',
    payoutNumber: '',
    ...about,
  }
}

function prize(about: Partial<PrizeClaim>): PrizeClaim {
  return {
    id: newId(),
    memberId: newId(),
    username: 'budi01',
    name: 'Budi',
    photoHash: '',
    type: PrizeType.BONUS,
    bonus: 5_000_000n,
    status: PrizeStatus.PENDING,
    bankId: 7,
    bankName: 'Bank Nusantara',
    bankAccountName: 'BUDI',
    bankAccountNumber: '0123456789',
    ...about,
  }
}

const deliverPrize = (claim: PrizeClaim, version: bigint) =>
  fixture.service.deliver('rewards.prize.changed', PrizeChanged, { claim, version, changedAt: new Date() })

test('a successful reward claim is posted once as an expense, in no wallet', async () => {
  const before = await balances()
  const claim = reward({})
  const deliver = (status: ClaimStatus, version: bigint) =>
    fixture.service.deliver('rewards.claim.changed', ClaimChanged, {
      claim: { ...claim, status },
      version,
      changedAt: new Date(),
    })
  await deliver(ClaimStatus.PENDING, 1n)
  expect(await balances()).toEqual(before)
  await deliver(ClaimStatus.SUCCESS, 2n)
  await deliver(ClaimStatus.SUCCESS, 2n)
  await deliver(ClaimStatus.PROCESS, 1n)
  expect(await balances()).toEqual({
    ...before,
    reward_expense: before.reward_expense - 3_000_000n,
    cash_at_bank: before.cash_at_bank + 3_000_000n,
  })
  const { rows } = await fixture.service.database.query('SELECT * FROM moves WHERE cause_id = $1', [claim.id])
  expect(rows).toMatchObject([
    { source: `reward_claim:${claim.id}:2`, member_id: null, reference: 'budi01 Ponsel' },
  ])
  expect(await fixture.differences()).toEqual([])
})

test('a Tour Bali claim that leaves success is reversed and can succeed again', async () => {
  const before = await balances()
  const claim = prize({ status: PrizeStatus.SUCCESS })
  await deliverPrize(claim, 2n)
  await deliverPrize({ ...claim, status: PrizeStatus.FAILED }, 3n)
  expect(await balances()).toEqual(before)
  await deliverPrize({ ...claim, type: PrizeType.PRIZE }, 4n)
  expect(await balances()).toEqual({
    ...before,
    prize_expense: before.prize_expense - 5_000_000n,
    prizes_in_kind: before.prizes_in_kind + 5_000_000n,
  })
  await deliverPrize({ ...claim, bonus: 6_000_000n }, 5n)
  expect(await balances()).toEqual({
    ...before,
    prize_expense: before.prize_expense - 6_000_000n,
    cash_at_bank: before.cash_at_bank + 6_000_000n,
  })
  expect(await fixture.differences()).toEqual([])
})

test('events out of order leave the newest state recorded', async () => {
  const before = await balances()
  const claim = prize({ status: PrizeStatus.SUCCESS })
  await deliverPrize({ ...claim, status: PrizeStatus.PENDING }, 5n)
  await deliverPrize(claim, 4n)
  expect(await balances()).toEqual(before)
})

test('the audit finds a lost record', async () => {
  const claim = prize({ status: PrizeStatus.SUCCESS })
  await deliverPrize(claim, 2n)
  await fixture.service.database.query('UPDATE recorded_claims SET source = NULL WHERE claim_id = $1', [
    claim.id,
  ])
  expect(await fixture.differences()).toMatchObject([
    { subject: claim.id, actual: expect.stringContaining(':2') },
  ])
  await fixture.service.database.query('UPDATE recorded_claims SET source = $2 WHERE claim_id = $1', [
    claim.id,
    `prize_claim:${claim.id}:2`,
  ])
})

const paid = fc.option(fc.record({ amount: fc.bigInt({ min: 0n, max: 3n }), inKind: fc.boolean() }), {
  nil: undefined,
})

test('the moves of any claim history add up to its final value', () => {
  fc.assert(
    fc.property(fc.array(paid, { minLength: 1, maxLength: 12 }), (states) => {
      const sums = new Map<ProgrammeAccount, bigint>()
      const sources = new Set<string>()
      let posting: ClaimPosting | undefined
      states.forEach((state, index) => {
        const claim: ClaimState = {
          id: 'c',
          kind: 'prize_claim',
          version: BigInt(index + 1),
          reference: '',
          paid: state,
        }
        const record = claimMoves(claim, posting, '2026-11-21')
        posting = record.posting
        for (const { source, from, to, amount } of record.moves) {
          expect(sources.has(source)).toBe(false)
          sources.add(source)
          sums.set(from as ProgrammeAccount, (sums.get(from as ProgrammeAccount) ?? 0n) - amount)
          sums.set(to as ProgrammeAccount, (sums.get(to as ProgrammeAccount) ?? 0n) + amount)
        }
      })
      const last = states.at(-1)
      const worth = (inKind: boolean) => (last?.inKind === inKind ? last.amount : 0n)
      expect(sums.get('cash_at_bank') ?? 0n).toBe(worth(false))
      expect(sums.get('prizes_in_kind') ?? 0n).toBe(worth(true))
      expect(sums.get('prize_expense') ?? 0n).toBe(-(last?.amount ?? 0n))
    }),
  )
})
