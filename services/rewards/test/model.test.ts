import { ClaimStatus, PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { Fault } from '@jejaring/service-kit'
import fc from 'fast-check'
import { type Person, RewardsFixture } from './support/rewards-fixture'

const keyless = { idempotencyKey: '' }

const MARK = 50n
const AMOUNT = 1_000_000n
const statuses = [ClaimStatus.PENDING, ClaimStatus.PROCESS, ClaimStatus.SUCCESS, ClaimStatus.FAILED]
const prizeStatuses = [PrizeStatus.PENDING, PrizeStatus.SUCCESS, PrizeStatus.FAILED]
const types = [PrizeType.PRIZE, PrizeType.BONUS]

/** Naive model of one member, written from the rule book. */
class Model {
  points = 0n
  claim: ClaimStatus | undefined
  prize: { type: PrizeType | undefined; status: PrizeStatus } | undefined

  claimReward(): boolean {
    const open = this.claim === undefined || this.claim === ClaimStatus.FAILED
    if (!open || this.points < MARK) return false
    this.claim = ClaimStatus.PENDING
    return true
  }

  process(to: ClaimStatus, from: ClaimStatus | undefined): boolean {
    if (this.claim === undefined || this.claim === ClaimStatus.SUCCESS || this.claim === to) return false
    if (from && from !== this.claim) return false
    this.claim = to
    return true
  }

  addPrize(): boolean {
    if (this.prize) return false
    this.prize = { type: undefined, status: PrizeStatus.PENDING }
    return true
  }

  choose(type: PrizeType): boolean {
    if (!this.prize || this.prize.type || this.prize.status !== PrizeStatus.PENDING) return false
    this.prize = { ...this.prize, type }
    return true
  }

  edit(type: PrizeType, status: PrizeStatus): boolean {
    if (!this.prize || (this.prize.type === type && this.prize.status === status)) return false
    this.prize = { type, status }
    return true
  }
}

type Step =
  | { do: 'grow'; points: bigint }
  | { do: 'claim'; tabs: number }
  | { do: 'process'; to: ClaimStatus; from: ClaimStatus | undefined }
  | { do: 'add' }
  | { do: 'choose'; type: PrizeType; tabs: number }
  | { do: 'edit'; type: PrizeType; status: PrizeStatus }

const tabs = fc.integer({ min: 1, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('grow'), points: fc.bigInt({ min: 0n, max: 40n }) }),
  fc.record({ do: fc.constant('claim'), tabs }),
  fc.record({
    do: fc.constant('process'),
    to: fc.constantFrom(...statuses),
    from: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('add') }),
  fc.record({ do: fc.constant('choose'), type: fc.constantFrom(...types), tabs }),
  fc.record({
    do: fc.constant('edit'),
    type: fc.constantFrom(...types),
    status: fc.constantFrom(...prizeStatuses),
  }),
)

let fixture: RewardsFixture
beforeAll(async () => {
  fixture = await RewardsFixture.start()
})
afterAll(() => fixture.stop())

/** Runs identical calls concurrently and counts the accepted ones. */
async function accepted(times: number, make: () => Promise<unknown>): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: times }, make))
  for (const answer of answers) {
    if (
      answer.status === 'rejected' &&
      !(answer.reason instanceof Fault && answer.reason.code !== 'internal')
    )
      throw answer.reason
  }
  return answers.filter(({ status }) => status === 'fulfilled').length
}

async function both(model: Model, person: Person, action: Step): Promise<[boolean, number]> {
  const [claim] = await fixture.rows(`SELECT id FROM reward_claims WHERE member_id = '${person.id}'`)
  const [prize] = await fixture.rows(`SELECT id FROM prize_claims WHERE member_id = '${person.id}'`)
  const idOf = (row: Record<string, unknown> | undefined) => String(row?.id ?? '')
  switch (action.do) {
    case 'grow':
      model.points += action.points
      fixture.points.set(person.id, { left: model.points, right: model.points + 7n })
      return [false, 0]
    case 'claim':
      return [model.claimReward(), await accepted(action.tabs, () => fixture.claim(person, 1))]
    case 'process': {
      const { to, from } = action
      return [
        model.process(to, from),
        await accepted(1, () => fixture.process({ id: idOf(claim) }, to, { from })),
      ]
    }
    case 'add':
      return [
        model.addPrize(),
        await accepted(2, () => fixture.admin().addPrizeClaim({ ...keyless, memberId: person.id })),
      ]
    case 'choose': {
      const pick = { ...keyless, id: idOf(prize), type: action.type }
      return [model.choose(action.type), await accepted(action.tabs, () => person.client.claimPrize(pick))]
    }
    case 'edit': {
      const { type, status } = action
      const edit = { ...keyless, id: idOf(prize), type, status, from: PrizeStatus.UNSPECIFIED }
      return [model.edit(type, status), await accepted(2, () => fixture.admin().editPrizeClaim(edit))]
    }
  }
}

test('equals the naive model after any sequence of actions, also concurrent ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const [model, person] = [new Model(), fixture.person()]
      for (const action of steps) {
        const [expected, times] = await both(model, person, action)
        expect([action, times]).toEqual([action, expected ? 1 : 0])
      }
      const { rewards } = await person.client.listMyRewards({})
      expect(rewards[0]?.claim?.status).toBe(model.claim)
      expect(rewards[0]?.percentage).toBe(Math.min(100, Number((model.points * 100n) / MARK)))
      const { claimed } = await person.client.readSummary({})
      expect(claimed).toBe(model.claim === ClaimStatus.SUCCESS ? AMOUNT : 0n)
      if (!model.prize) return
      const { claim } = await person.client.readMyPrizeClaim({})
      expect([claim?.type, claim?.status]).toEqual([
        model.prize.type ?? PrizeType.UNSPECIFIED,
        model.prize.status,
      ])
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 20) },
  )
})
