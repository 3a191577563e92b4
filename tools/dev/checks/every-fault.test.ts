import { everyFaultReport } from '../../../test/faults/driver/report'
import { roundsOf } from '../../../test/faults/driver/rounds'
import { everyFault } from '../../../test/faults/driver/schedule'
import { seededRandom } from '../../../test/support/http/registration'

const LINKS = ['network-pins', 'network-postgres', 'settler-nats']
const faults = everyFault(seededRandom(1), { links: LINKS, disk: 'a small one' })
const rounds = [...roundsOf(faults)]

test('schedules every fault exactly once', () => {
  const inTurn = rounds.flatMap((round) => round.faults.map(({ name }) => name))
  expect(inTurn.sort()).toEqual(faults.map(({ name }) => name).sort())
})

test('never overlaps two faults of a process, or any fault with a global one', () => {
  for (const { faults: together } of rounds) {
    const processes = together.map(({ process }) => process)
    expect(new Set(processes).size).toBe(processes.length)
    if (processes.includes(undefined)) expect(processes).toHaveLength(1)
  }
})

test('checks all earlier faults before a global fault, and the global one after it', () => {
  for (const [index, { faults: together, checked }] of rounds.entries())
    if (together.some(({ process }) => process === undefined))
      expect([rounds[index - 1]?.checked ?? true, checked]).toEqual([true, true])
})

test('reports every fault point, also those that were not reached', () => {
  const outcome = (of: typeof faults) => ({
    faults: of.map(({ name }) => ({ name, recovery: 0 })),
    kinds: [],
    problems: [],
    seconds: 60,
    operations: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
  })
  const lines = (of: typeof faults) => everyFaultReport(outcome(of), 1).split('\n')
  expect(lines(faults)).toContain('| pins | reserve commit | 1 | 1 | 1 | 1 |')
  expect(lines(faults)).toContain('| network-pins | 1 | 1 | 1 |')
  expect(lines(faults)).toContain('| two settlers | 1 |')
  const others = faults.filter(({ name }) => name !== 'kill pins at "reserve commit"')
  expect(lines(others)).toContain('| pins | reserve commit | 0 | 1 | 1 | 1 |')
})
