import { defaultPlan, Model, type Placement, type Plan, recount, type Side } from './index'

const DAY = '2026-03-01'

function root(plan: Plan = defaultPlan): Placement {
  return { member: 'root', package: 'REG', parent: null, side: null, sponsor: null, plan, day: DAY }
}

function under(parent: string, side: Side, member: string, more: Partial<Placement> = {}): Placement {
  return {
    member,
    package: 'REG',
    parent,
    side,
    sponsor: 'root',
    plan: defaultPlan,
    day: DAY,
    ...more,
  }
}

/** `count` members below each other on one side. */
function chain(parent: string, side: Side, count: number, more: Partial<Placement> = {}): Placement[] {
  return Array.from({ length: count }, (_, i) =>
    under(i === 0 ? parent : `${parent}-${side}-${i - 1}`, side, `${parent}-${side}-${i}`, more),
  )
}

const lines = (placements: Placement[], receiver: string) =>
  recount(placements)
    .bonuses.filter((line) => line.receiver === receiver)
    .map((line) => [line.kind, line.level, line.cause, line.amount])

test('one member on each side: two sponsor bonuses, one pair, one pair at level 1', () => {
  const placements = [root(), under('root', 'left', 'a'), under('root', 'right', 'b')]
  expect(lines(placements, 'root')).toEqual([
    ['sponsor', 0, 'a', 100_000n],
    ['sponsor', 0, 'b', 100_000n],
    ['pairing', 0, 'b', 50_000n],
    ['pairing_level', 1, 'b', 5_000n],
  ])
})

test('points wait on the stronger side and lifetime points stay', () => {
  const placements = [root(), ...chain('root', 'left', 3), under('root', 'right', 'b')]
  const state = recount(placements).members.get('root')
  expect(state).toMatchObject({
    left: { downlines: 3, points: 3, waiting: 2 },
    right: { downlines: 1, points: 1, waiting: 0 },
    matched: 1,
    sponsored: 4,
  })
})

test('pairs above the flushout of a day are used up and never paid', () => {
  const placements = [root(), ...chain('root', 'left', 14), ...chain('root', 'right', 14)]
  const state = recount(placements).members.get('root')
  expect(state).toMatchObject({ matched: 14, paid: 12, flushed: 2, income: { pairing: 600_000n } })
  expect(state?.left.waiting).toBe(0)
})

test('the next business day pays again, and a day never goes back along the order', () => {
  const placements = [
    root(),
    ...chain('root', 'left', 15),
    ...chain('root', 'right', 13),
    under('root-right-12', 'right', 'late', { day: '2026-03-02' }),
    under('late', 'right', 'early', { day: '2026-02-01' }),
  ]
  const { members, placements: counted } = recount(placements)
  expect(counted.slice(-2).map((each) => each.day)).toEqual(['2026-03-02', '2026-03-02'])
  expect([...(members.get('root')?.paidOn ?? [])]).toEqual([
    [DAY, 12],
    ['2026-03-02', 2],
  ])
  expect(members.get('root')).toMatchObject({ matched: 15, paid: 14, flushed: 1 })
})

test('a cap lowered in the middle of a day pays nothing more, and takes nothing back', () => {
  const low: Plan = {
    ...defaultPlan,
    version: 2,
    packages: { REG: { bonusSponsor: 0n, pair: 1, flushout: 1 } },
  }
  const placements = [
    root(),
    ...chain('root', 'left', 3),
    ...chain('root', 'right', 2),
    under('root-right-1', 'right', 'after', { plan: low }),
  ]
  expect(recount(placements).members.get('root')).toMatchObject({ matched: 3, paid: 2, flushed: 1 })
})

test('a version never goes back, and gives points, limits and rates', () => {
  const next: Plan = {
    ...defaultPlan,
    version: 2,
    packages: { REG: { bonusSponsor: 7n, pair: 3, flushout: 12 } },
    bonusPairing: 11n,
  }
  const placements = [
    root(),
    under('root', 'left', 'a', { plan: next }),
    under('root', 'right', 'b', { plan: defaultPlan }),
  ]
  expect(lines(placements, 'root')).toEqual([
    ['sponsor', 0, 'a', 7n],
    ['sponsor', 0, 'b', 7n],
    ['pairing', 0, 'b', 33n],
    ['pairing_level', 1, 'b', 5_000n],
  ])
  expect(recount(placements).placements.map((each) => each.points)).toEqual([1, 3, 3])
})

test('a level counts in both legs; a pair of an unpaid level is never paid later', () => {
  const unpaid: Plan = { ...defaultPlan, pairingLevelMax: 1 }
  const paid: Plan = { ...defaultPlan, version: 2 }
  const placements = [
    root(unpaid),
    under('root', 'left', 'a', { plan: unpaid }),
    under('root', 'right', 'b', { plan: unpaid }),
    under('a', 'left', 'c', { plan: unpaid }),
    under('b', 'left', 'd', { plan: unpaid }),
    under('a', 'right', 'e', { plan: paid }),
  ]
  const model = new Model()
  for (const placement of placements) model.place(placement)
  expect(model.members.get('root')?.levels[1]).toEqual({
    level: 2,
    left: 2,
    right: 1,
    leftWait: 1,
    rightWait: 0,
    pair: 1,
  })
  expect(model.bonuses.filter((line) => line.level === 2)).toEqual([])
  expect(model.members.get('a')?.income.pairing_level).toBe(5_000n)
})

test('a placement of zero points still counts as a member and still fills its levels', () => {
  const free: Plan = { ...defaultPlan, packages: { REG: { bonusSponsor: 0n, pair: 0, flushout: 12 } } }
  const placements = [
    root(free),
    under('root', 'left', 'a', { plan: free }),
    under('root', 'right', 'b', { plan: free }),
  ]
  const { members, bonuses } = recount(placements)
  expect(members.get('root')).toMatchObject({ matched: 0, left: { downlines: 1, points: 0 } })
  expect(bonuses.map((line) => [line.kind, line.amount])).toEqual([
    ['sponsor', 0n],
    ['sponsor', 0n],
    ['pairing_level', 5_000n],
  ])
})

test.each([
  ['a taken slot', [root(), under('root', 'left', 'a'), under('root', 'left', 'b')], 'taken'],
  ['an unknown parent', [root(), under('nobody', 'left', 'a')], 'not placed'],
  ['an unknown sponsor', [root(), under('root', 'left', 'a', { sponsor: 'nobody' })], 'sponsor'],
  ['a second root', [root(), { ...root(), member: 'other' }], 'second root'],
  ['a member twice', [root(), root()], 'twice'],
])('%s is no tree', (_name, placements, message) => {
  expect(() => recount(placements as Placement[])).toThrow(message)
})
