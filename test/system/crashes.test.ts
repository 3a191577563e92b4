import { setTimeout as sleep } from 'node:timers/promises'
import { ObservedProgramme } from '../support/observed-programme'
import { RunningSystem } from '../support/running-system'
import { together } from './together'

/** Every process of the product, those first that a registration or a bonus passes through. */
const processes = [
  'pins',
  'identity',
  'network',
  'settler',
  'wallet',
  'config',
  'gateway',
  'rewards',
  'whatsapp',
]

let system: RunningSystem
let programme: ObservedProgramme

beforeAll(async () => {
  system = await RunningSystem.start()
  programme = new ObservedProgramme(system, 7, true)
  await programme.begin(1_000)
  for (let first = 0; first < 8; first++) await programme.registerAtRandom()
})

afterAll(async () => system?.stop())

test.each(processes)('every registration completes once after a kill -9 of %s', async (name) => {
  const before = system.pidOf(name)
  const busy = Array.from({ length: 8 }, () => programme.registerAtRandom())
  await sleep(60)
  expect(system.killProcess(name)).toBe(true)
  await Promise.all(busy)
  await system.untilRestarted(name, before)
})

test('nothing is lost, doubled or stuck afterwards, and the books agree', async () => {
  let last: { code: number | null; output: string } = { code: 1, output: 'not run' }
  // Compensations and pending bonuses need a moment; real differences would stay.
  for (let attempt = 0; attempt < 20; attempt++) {
    last = await system.reconcile()
    if (last.code === 0 && !/wait for|Running/.test(last.output)) break
    await sleep(1_000)
  }
  expect(last.output).toMatch(/The books agree/)
  expect(last.output).not.toMatch(/wait for|Running/)
  expect(last.output).toContain(`Compared ${programme.tree.members.size} placements`)
})

test('every member has the income of the rule book afterwards', async () => {
  await together(programme.expected(), async ([username, state]) => {
    const visitor = await programme.visitor(username)
    const { body } = await visitor.get<{ dashboard: { wallet: { income: number } } }>('/api/dashboard')
    const income = state.income.sponsor + state.income.pairing + state.income.pairing_level
    expect([username, body.dashboard.wallet.income]).toEqual([username, Number(income)])
  })
})
