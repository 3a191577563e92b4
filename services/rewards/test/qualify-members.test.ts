import { BonusKind } from '@jejaring/proto/network/v1/network'
import { PrizeChanged } from '@jejaring/proto/rewards/v1/events'
import { eventually } from '@jejaring/testing'
import { pairsByMember } from '../src/prizes/pairs'
import { type Person, World } from './world'

let world: World

beforeAll(async () => {
  world = await World.start()
})

beforeEach(async () => {
  world.values.tour_bali_min = '0'
  await world.rows('TRUNCATE prize_claims, prize_claim_steps, leg_points')
})

afterAll(() => world.stop())

const winners = async () =>
  (await world.rows('SELECT member_id FROM prize_claims')).map(({ member_id }) => member_id).sort()
const ids = (...people: Person[]) => people.map(({ id }) => id).sort()
const sweepAt = async (mark: string) => {
  world.values.tour_bali_min = mark
  await world.sweep()
  return await winners()
}

test('while the mark is 0 nothing is read and nobody qualifies; the service wakes up by itself', async () => {
  const person = world.person()
  world.match(person, 1_000n)
  expect(await sweepAt('0')).toEqual([])
  expect(await world.rows('SELECT position FROM bonus_intake')).toEqual([{ position: 0n }])
  world.values.tour_bali_min = '900'
  await world.service.restart()
  await eventually(async () => expect(await winners()).toEqual(ids(person)))
})

test('whoever reaches the mark on both legs has Tour Bali, told once, with flushed pairs counted', async () => {
  const [reached, nearly, otherKind] = [world.person(), world.person(), world.person()]
  world.match(reached, 2n)
  world.match(nearly, 2n)
  world.match(otherKind, 9n, { kind: BonusKind.PAIRING_LEVEL })
  world.match(reached, 1n, { pairsPaid: 1n, pairsFlushed: 0n })
  expect(await sweepAt('3')).toEqual(ids(reached))
  world.match(nearly, 1n)
  world.match(reached, 5n)
  expect(await sweepAt('3')).toEqual(ids(reached, nearly))
  const told = await world.service.published('rewards.prize.changed', PrizeChanged)
  const told1 = told.map(({ claim }) => claim?.memberId).filter((id) => id === reached.id || id === nearly.id)
  expect(told1.sort()).toEqual(ids(reached, nearly))
})

test('it is never taken away, and a lower mark finds those who are past it already', async () => {
  const [high, low] = [world.person(), world.person()]
  world.match(high, 10n)
  world.match(low, 4n)
  expect(await sweepAt('10')).toEqual(ids(high))
  expect(await sweepAt('4')).toEqual(ids(high, low))
  expect(await sweepAt('100')).toEqual(ids(high, low))
})

test('whom an admin added before stays as it is, and a long log is read to its end, also by two at once', async () => {
  const [added, last] = [world.person(), world.person()]
  const { id } = await world.admin().addPrizeClaim({ idempotencyKey: '', memberId: added.id })
  for (let row = 0; row < 2_400; row++) world.match(row % 2 ? added : last, 1n)
  world.values.tour_bali_min = '1200'
  await Promise.all([world.sweep(), world.sweep()])
  expect(await winners()).toEqual(ids(added, last))
  expect(await world.rows(`SELECT id FROM prize_claims WHERE member_id = '${added.id}'`)).toEqual([{ id }])
  expect(await sweepAt('1201')).toEqual(ids(added, last))
  expect(await world.rows(`SELECT points FROM leg_points WHERE member_id = '${last.id}'`)).toEqual([
    { points: 1_200n },
  ])
})

test('a hole in the log stops the count instead of leaving somebody out', () => {
  const row = (number: bigint) => ({ number, receiverId: 'a', pairs: 1n })
  expect(pairsByMember([row(5n), row(6n)], 4n)).toEqual(new Map([['a', 2n]]))
  expect(() => pairsByMember([row(5n), row(7n)], 4n)).toThrow('number 7 where 6 belongs')
})

test('the history says that nobody asked for it', async () => {
  const person = world.person()
  world.match(person, 3n)
  await sweepAt('3')
  const [row] = await world.rows(`SELECT id FROM prize_claims WHERE member_id = '${person.id}'`)
  const { steps } = await world.admin().readPrizeClaimHistory({ id: row!.id as string })
  expect(steps).toMatchObject([{ byUsername: '', byProgramme: true, reason: 'Poin kualifikasi tercapai.' }])
})
