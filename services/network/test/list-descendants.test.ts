import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { listDescendants } from '../src/operations/list-descendants'
import { type Bench, openBench } from './support/settlement-bench'
import { WalkEngine } from './support/walk-engine'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.service.stop())

it('listDescendants is unavailable while the engine is not loaded', async () => {
  const { database } = bench.kit
  const request = { memberId: ROOT_MEMBER_ID, after: 0n, limit: 10 }
  await expect(listDescendants({ engine: new WalkEngine(), database }, request)).rejects.toMatchObject({
    code: 'unavailable',
  })
})
