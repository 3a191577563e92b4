import { type Bench, openBench, place, ROOT_ID } from '../../test/support/settlement-bench'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

test.each([
  'UPDATE placements SET points = 9',
  'DELETE FROM placements',
  'UPDATE placement_log SET points = 9',
  'DELETE FROM placement_log',
])('%s is refused', async (statement) => {
  await expect(bench.service.database.query(statement)).rejects.toThrow('is in the log')
})

test.each([
  ['a taken slot', { side: 'left' as const }, 'placements_parent_id_side_key'],
  ['a parent that comes later', { parentId: 99n }, 'placements_check'],
  ['a sponsor that comes later', { side: 'right' as const, sponsorId: 99n }, 'placements_check'],
])('%s is refused by the database', async (_what, given, message) => {
  await place(bench.kit, {})
  await expect(place(bench.kit, { parentId: ROOT_ID, side: 'left', ...given })).rejects.toThrow(message)
})
