import { Side } from '@jejaring/proto/network/v1/network'
import { startService, type TestService } from '@jejaring/testing'
import { settler } from '../src/settlement/settler/settler'
import { previewedRows } from './support/bonus-rows'
import { ADMIN, adminWithoutNode, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture
let settling: TestService

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  fixture.service.clock.set('2026-05-20T12:00:00+07:00')
  settling = await startService(settler, { sharedWith: fixture.service })
})
afterAll(async () => {
  await settling.stop()
  await fixture.stop()
})

test('the outcome directly after the answer equals the preview, for caller and admin', async () => {
  const { username, actor } = await fixture.corner()
  await fixture.register({ uplineUsername: username, position: Side.LEFT, accountQty: 7 }, actor)
  for (const [by, accountQty] of [
    [actor, 7],
    [adminWithoutNode(), 3],
  ] as const) {
    const uplineUsername = accountQty === 7 ? username : (await fixture.corner()).username
    const slot = { uplineUsername, position: Side.RIGHT, accountQty }
    const foreseen = await fixture.as(by).previewRegistration(slot)
    const { usernames } = await fixture.register(slot, by)
    const outcome = await fixture.as(by).readOutcome({ username: usernames.at(-1)!.toUpperCase() })
    expect(outcome).toMatchObject({ usernames, firstSeq: foreseen.seq + 1n })
    expect(outcome.lastSeq).toBe(outcome.firstSeq + BigInt(accountQty) - 1n)
    expect(previewedRows({ ...foreseen, bonuses: outcome.bonuses }, usernames)).toEqual(
      previewedRows(foreseen, usernames),
    )
    expect(outcome.bonuses.length).toBeGreaterThan(2)
  }
})

test("hides other callers' registrations and unknown names, except from admins", async () => {
  const { username, actor } = await fixture.corner()
  const stranger = await fixture.corner()
  const { usernames } = await fixture.register({ uplineUsername: username, position: Side.LEFT }, actor)
  await expect(fixture.as(stranger.actor).readOutcome({ username: usernames[0]! })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(fixture.as(actor).readOutcome({ username: 'tidakada' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await fixture.as(ADMIN).readOutcome({ username: usernames[0]! })).toMatchObject({ usernames })
})
