import { deliverMember, deliverPoisons, poisons } from '@jejaring/testing'
import { World } from './world'

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world.stop())

test.each(['identity.member.changed'])(
  'messages on %s that are no events are kept aside with their bytes, and those behind them take effect',
  async (subject) => {
    expect(await deliverPoisons(world.service, subject)).toEqual(poisons.map(([, poison]) => poison))
    const id = await deliverMember(world.service, 'budi01')
    const { rows } = await world.service.database.query('SELECT username FROM members WHERE id = $1', [id])
    expect(rows).toEqual([{ username: 'budi01' }])
  },
)
