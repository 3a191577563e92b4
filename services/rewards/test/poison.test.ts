import { deliverMember, deliverPoisons, poisons } from '@jejaring/testing'
import { RewardsFixture } from './support/rewards-fixture'

let fixture: RewardsFixture
beforeAll(async () => {
  fixture = await RewardsFixture.start()
})
afterAll(() => fixture.stop())

test.each(['identity.member.changed', 'wallet.claim_payment.changed'])(
  'stores malformed messages on %s as dead letters and processes later events',
  async (subject) => {
    expect(await deliverPoisons(fixture.service, subject)).toEqual(poisons.map(([, poison]) => poison))
    const id = await deliverMember(fixture.service, 'budi01')
    const { rows } = await fixture.service.database.query('SELECT username FROM members WHERE id = $1', [id])
    expect(rows).toEqual([{ username: 'budi01' }])
  },
)
