import { exportCounters } from '../src/operations/export-counters'
import { type Bench, openBench, Registrars, settleAll } from './support/settlement-bench'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})

test('exports every member at one placement, without later ones', async () => {
  const { kit } = bench
  const registrars = new Registrars(kit)
  await registrars.run(15, 1)
  const { engine } = await settleAll(kit)
  const seq = engine.size
  const expected = Array.from({ length: seq }, (_, index) => {
    const { left, right, matched, paid, flushed, sponsored } = engine.counters(index + 1)
    const legs = [left.downlines, right.downlines, left.points, right.points, left.waiting, right.waiting]
    const levels = engine.levels(index + 1).flatMap((row) => [row.left, row.right])
    return [index + 1, ...legs, matched, paid, flushed, sponsored, ...levels].join(' ')
  })
  await registrars.run(5, 1)
  await settleAll(kit)
  let output = ''
  for await (const chunk of exportCounters(kit.database.manager, seq)) output += chunk
  expect(output.trimEnd().split('\n')).toEqual(expected)
})
