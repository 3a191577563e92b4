import { BonusKind } from '@jejaring/proto/network/v1/network'
import { PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { eventually } from '@jejaring/testing'
import { pairsByMember } from '../src/prize-claims/pairs-by-member'
import { type Person, RewardsFixture } from './support/rewards-fixture'

let fixture: RewardsFixture

beforeAll(async () => {
  fixture = await RewardsFixture.start()
})

beforeEach(async () => {
  fixture.values.tour_bali_min = '0'
  await fixture.rows('TRUNCATE prize_claims, prize_claim_steps, leg_points')
})

afterAll(() => fixture.stop())

const winners = async () =>
  (await fixture.rows('SELECT member_id FROM prize_claims')).map(({ member_id }) => member_id).sort()
const ids = (...people: Person[]) => people.map(({ id }) => id).sort()
const sweepAt = async (mark: string) => {
  fixture.values.tour_bali_min = mark
  await fixture.qualifyAll()
  return await winners()
}

test('reads nothing while the minimum is 0, and starts when it is set', async () => {
  const person = fixture.person()
  fixture.match(person, 1_000n)
  expect(await sweepAt('0')).toEqual([])
  expect(await fixture.rows('SELECT position FROM bonus_intake')).toEqual([{ position: 0n }])
  fixture.values.tour_bali_min = '900'
  await fixture.service.restart()
  await eventually(async () => expect(await winners()).toEqual(ids(person)))
})

test('creates and publishes one claim at the minimum, counting flushed pairs', async () => {
  const [reached, nearly, otherKind] = [fixture.person(), fixture.person(), fixture.person()]
  fixture.match(reached, 2n)
  fixture.match(nearly, 2n)
  fixture.match(otherKind, 9n, { kind: BonusKind.PAIRING_LEVEL })
  fixture.match(reached, 1n, { pairsPaid: 1n, pairsFlushed: 0n })
  expect(await sweepAt('3')).toEqual(ids(reached))
  fixture.match(nearly, 1n)
  fixture.match(reached, 5n)
  expect(await sweepAt('3')).toEqual(ids(reached, nearly))
  const events = await fixture.service.published('rewards.prize.changed', PrizeChanged)
  const claimants = events
    .map(({ claim }) => claim?.memberId)
    .filter((id) => id === reached.id || id === nearly.id)
  expect(claimants.sort()).toEqual(ids(reached, nearly))
})

test('keeps claims, and a lower minimum qualifies members above it', async () => {
  const [high, low] = [fixture.person(), fixture.person()]
  fixture.match(high, 10n)
  fixture.match(low, 4n)
  expect(await sweepAt('10')).toEqual(ids(high))
  expect(await sweepAt('4')).toEqual(ids(high, low))
  expect(await sweepAt('100')).toEqual(ids(high, low))
})

test('keeps claims added by admins, and reads a long log concurrently', async () => {
  const [added, last] = [fixture.person(), fixture.person()]
  const { id } = await fixture.admin().addPrizeClaim({ idempotencyKey: '', memberId: added.id })
  for (let row = 0; row < 2_400; row++) fixture.match(row % 2 ? added : last, 1n)
  fixture.values.tour_bali_min = '1200'
  await Promise.all([fixture.qualifyAll(), fixture.qualifyAll()])
  expect(await winners()).toEqual(ids(added, last))
  expect(await fixture.rows(`SELECT id FROM prize_claims WHERE member_id = '${added.id}'`)).toEqual([{ id }])
  expect(await sweepAt('1201')).toEqual(ids(added, last))
  expect(await fixture.rows(`SELECT points FROM leg_points WHERE member_id = '${last.id}'`)).toEqual([
    { points: 1_200n },
  ])
})

test('rejects a gap in the log', () => {
  const row = (number: bigint) => ({ number, receiverId: 'a', pairs: 1n })
  expect(pairsByMember([row(5n), row(6n)], 4n)).toEqual(new Map([['a', 2n]]))
  expect(() => pairsByMember([row(5n), row(7n)], 4n)).toThrow('number 7 where 6 belongs')
})

test('the history names the programme as the creator', async () => {
  const person = fixture.person()
  fixture.match(person, 3n)
  await sweepAt('3')
  const [row] = await fixture.rows(`SELECT id FROM prize_claims WHERE member_id = '${person.id}'`)
  const { steps } = await fixture.admin().readPrizeClaimHistory({ id: row!.id as string })
  expect(steps).toMatchObject([{ byUsername: '', byProgramme: true, reason: 'Poin kualifikasi tercapai.' }])
})
