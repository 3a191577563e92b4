import { merge, type RecordedFigures } from './record'

const measured = (shape: RecordedFigures['shape'], members: number, at: string): RecordedFigures => ({
  shape,
  members,
  at,
  load: 0.5,
  rounds: 3,
  rebuild: 1,
  bytesPerMember: 100,
  ancestors: { rate: 1, clients: 8, measured: 1 },
  log: { rate: 1, latency: undefined },
})

const outcome = (figures: readonly RecordedFigures[]) =>
  figures.map(({ shape, members, at }) => `${shape} ${members} ${at}`)

test('merge replaces remeasured trees and keeps the rest in order', () => {
  const before = { machine: 'm', figures: [measured('random', 1_000, 'old'), measured('power', 10, 'old')] }
  const figures = [measured('power', 10, 'new'), measured('random', 10, 'new')]
  expect(outcome(merge(before, { machine: 'm', figures }).figures)).toEqual([
    'random 10 new',
    'random 1000 old',
    'power 10 new',
  ])
})

test('merge drops the figures of another machine', () => {
  const before = { machine: 'another', figures: [measured('random', 1_000, 'old')] }
  const after = merge(before, { machine: 'm', figures: [measured('power', 10, 'new')] })
  expect(outcome(after.figures)).toEqual(['power 10 new'])
})
