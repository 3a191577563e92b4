import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { migrate } from '@jejaring/service/testing'
import { startService, type TestService } from '@jejaring/testing'
import { rewards } from '../src/service'

let service: TestService<RewardsServiceService>

beforeAll(async () => {
  service = await startService(rewards, { rpc: RewardsServiceService })
})

afterAll(() => service.stop())

test('a fresh installation has the five steps of rule book §2, smallest first', async () => {
  const { rewards: steps } = await service.client.listRewards({})
  expect(steps.map(({ min }) => min)).toEqual([50n, 150n, 500n, 1_500n, 5_000n])
  expect(steps.every(({ name, amount }) => name !== '' && amount > 0n)).toBe(true)
})

test('migrating again keeps what an admin has set', async () => {
  await service.database.query(`UPDATE rewards SET name = 'Sepeda', min = 60 WHERE id = 1`)
  await migrate(rewards, service.environment)
  const { rewards: steps } = await service.client.listRewards({})
  expect(steps).toHaveLength(5)
  expect(steps[0]).toMatchObject({ id: 1, name: 'Sepeda', min: 60n })
})
