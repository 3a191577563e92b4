import type { MemberState, Plan } from '@jejaring/oracle'
import { eventually } from '@jejaring/testing/eventually'
import { ObservedProgramme } from '../support/observed-programme'
import { RunningSystem } from '../support/running-system'
import { together } from './together'

let system: RunningSystem
let programme: ObservedProgramme

beforeAll(async () => {
  system = await RunningSystem.start()
  programme = new ObservedProgramme(system, 1_970)
  await programme.begin(500)
  for (let left = 15; left > 0; left--) await programme.registerAtRandom()
})

afterAll(async () => system?.stop())

const changes = [
  ['set', 'bonus_pairing', '60000'],
  ['set', 'pairing_level_max', '2'],
  ['package', 'REG', 'bonus_sponsor', '90000'],
  ['package', 'REG', 'flushout', '1'],
]

const changed = (plan: Plan): Plan => ({
  ...plan,
  packages: { ...plan.packages, REG: { bonusSponsor: 90_000n, pair: 1, flushout: 1 } },
  bonusPairing: 60_000n,
  pairingLevelMax: 2,
})

/** Bonuses follow within a second. */
async function expectIncomes(): Promise<void> {
  await together(programme.expected(), async ([username, { income }]) => {
    await eventually(async () =>
      expect([username, await bonusesOf(username)]).toEqual([username, numbers(income)]),
    )
  })
}

async function bonusesOf(username: string) {
  const visitor = await programme.visitor(username)
  const { body } = await visitor.get<{ dashboard: { bonus: Record<keyof MemberState['income'], number> } }>(
    '/api/dashboard',
  )
  const { sponsor, pairing, pairing_level } = body.dashboard.bonus
  return { sponsor, pairing, pairing_level }
}

const numbers = ({ sponsor, pairing, pairing_level }: MemberState['income']) => ({
  sponsor: Number(sponsor),
  pairing: Number(pairing),
  pairing_level: Number(pairing_level),
})

test('each change by command line makes a plan version and pays nothing again', async () => {
  await expectIncomes()
  for (const [index, words] of changes.entries()) {
    expect(await system.command('config', ...words)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`plan version ${index + 2}`),
    })
  }
  await expectIncomes()
})

test('later placements count by the new parameters, earlier ones by their own', async () => {
  programme.changePlan(changed)
  for (let left = 15; left > 0; left--) await programme.registerAtRandom()
  await expectIncomes()
  // Otherwise the new limit would have made no difference.
  expect([...programme.expected().values()].some(({ flushed }) => flushed > 0)).toBe(true)
})

test('a replay of the log with both versions gives the same books', async () => {
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})

test('an invalid value is refused with a reason, and the list shows current values', async () => {
  const refused = await system.command('config', 'set', 'pairing_level_max', '11')
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('10') })
  expect(await system.command('config', 'nothing')).toMatchObject({ code: 1 })
  const { output } = await system.command('config', 'list')
  expect(output).toMatch(/pairing_level_max +2\n/)
  expect(output).toMatch(/package REG .*bonus_sponsor=90000 .*flushout=1\n/)
})

test('a simulation compares paid amounts with other parameters, without changes', async () => {
  const same = await system.command('simulate')
  expect(same.code).toBe(0)
  const figures = (line: string) =>
    line.split(/ {2,}/).filter((cell) => !/^(total|actual|simulated)?$/.test(cell))
  const [actual, simulated] = totalsOf(same.output)
  // The first line also has the number of placements and the turnover.
  expect(figures(actual).slice(2)).toEqual(figures(simulated))
  const paid = [...programme.expected().values()].reduce((sum, { income }) => sum + income.pairing, 0n)
  expect(figures(simulated)).toContain(paid.toLocaleString('id-ID'))

  const other = await system.command('simulate', '--bonus-pairing', '0', '--flushout', '100')
  expect(figures(totalsOf(other.output)[1]).slice(1, 2)).toEqual(['0'])
  expect(await system.command('simulate', '--flushout', 'many')).toMatchObject({ code: 1 })
  expect(await system.reconcile()).toMatchObject({ code: 0 })
})

test('a preview is available to registrants of the slot', async () => {
  const admin = await programme.visitor('admin')
  const upline = [...programme.tree.members.keys()].at(-1) as string
  const { status, body } = await admin.post<{ preview: { pin: { needed: number }; bonuses: object[] } }>(
    '/api/networks/preview',
    { upline, position: 'left', accountqty: 3 },
  )
  expect([status, body.preview.pin.needed]).toEqual([200, 3])
  expect(body.preview.bonuses).toContainEqual(
    expect.objectContaining({ username: 'admin', type: 'sponsor', amount: 270_000 }),
  )
})

function totalsOf(output: string): [string, string] {
  const lines = output.split('\n')
  const total = lines.findIndex((line) => line.startsWith('total'))
  return [lines[total] ?? '', lines[total + 1] ?? '']
}
