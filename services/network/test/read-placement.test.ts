import { Side } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { ADMIN, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture
beforeAll(async () => {
  fixture = await NetworkFixture.start()
})
afterAll(() => fixture.stop())

test('a placement names sponsor, upline and side, for admins only', async () => {
  const owner = await fixture.corner()
  const { memberIds } = await fixture.register({ uplineUsername: owner.username, position: Side.LEFT })
  const memberId = memberIds[0]!
  expect(await fixture.as(ADMIN).readPlacement({ memberId })).toEqual({
    uplineUsername: owner.username,
    sponsorUsername: 'admin',
    side: Side.LEFT,
    placedAt: expect.any(Date),
  })
  await expect(fixture.as(owner.actor).readPlacement({ memberId })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the root has neither sponsor nor upline, an account without a node no placement', async () => {
  expect(await fixture.as(ADMIN).readPlacement({ memberId: ADMIN.memberId })).toMatchObject({
    uplineUsername: '',
    sponsorUsername: '',
    side: Side.UNSPECIFIED,
  })
  for (const memberId of [newId(), 'x'])
    await expect(fixture.as(ADMIN).readPlacement({ memberId })).rejects.toMatchObject({ code: 'not_found' })
})
