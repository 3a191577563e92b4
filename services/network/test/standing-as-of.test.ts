import { type Level, Side, type Standing } from '@jejaring/proto/network/v1/network'
import { type Actor, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { settler } from '../src/settlement/settler/settler'
import { ADMIN, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture
let settling: TestService

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  // Avoids a midnight between preview and result.
  fixture.service.clock.set('2026-05-20T12:00:00+07:00')
  settling = await startService(settler, { sharedWith: fixture.service })
})
afterAll(async () => {
  await settling.stop()
  await fixture.stop()
})

interface StandingSnapshot {
  readonly seq: bigint
  readonly day: string
  readonly standings: Map<string, { standing: Standing; levels: Level[] }>
}

async function remember(actors: readonly Actor[]): Promise<StandingSnapshot> {
  const { seq, day } = await eventually(async () => {
    const { rows } = await fixture.service.database.query(
      'SELECT seq, day, EXISTS (SELECT FROM waiting_placements) AS waiting FROM checkpoint',
    )
    expect(rows[0].waiting).toBe(false)
    const { downlines } = await fixture.as(ADMIN).readStanding({ memberId: ROOT_MEMBER_ID })
    expect(downlines!.left + downlines!.right + 1n).toBe(rows[0].seq)
    return rows[0]
  })
  const standings = new Map<string, { standing: Standing; levels: Level[] }>()
  for (const actor of actors) {
    const standing = await fixture.as(actor).readStanding({ memberId: '' })
    const { levels } = await fixture.as(actor).listLevels({})
    standings.set(actor.memberId, { standing, levels })
  }
  return { seq, day, standings }
}

test('a standing as of a number or day equals the standing read at that time', async () => {
  const top = await fixture.corner()
  const people: Actor[] = [ADMIN, top.actor]
  const memories: StandingSnapshot[] = []
  let last = top.username
  for (const [index, quantity] of [7, 3, 7, 1, 3].entries()) {
    // The first fills the left leg of the top, all others grow its right one, downwards: so pairs arise again and again.
    const uplineUsername = index < 2 ? top.username : last
    const position = index === 0 ? Side.LEFT : Side.RIGHT
    const { usernames, memberIds } = await fixture.register({
      uplineUsername,
      position,
      accountQty: quantity,
    })
    people.push({ memberId: memberIds[0]!, role: 'member' })
    last = usernames.at(-1)!
    memories.push(await remember(people))
    fixture.service.clock.advance(24 * 3_600_000)
  }
  for (const { seq, day, standings } of memories) {
    for (const actor of people) {
      const client = fixture.as(actor)
      const byNumber = await client.readStandingAsOf({ memberId: '', seq, businessDay: '', username: '' })
      const byDay = await client.readStandingAsOf({ memberId: '', seq: 0n, businessDay: day, username: '' })
      expect(byDay).toEqual(byNumber)
      expect([byNumber.seq, byNumber.businessDay]).toEqual([seq, day])
      const then = standings.get(actor.memberId)
      if (then) expect(byNumber).toMatchObject({ standing: then.standing, levels: then.levels })
      else expect(byNumber).toMatchObject({ standing: { placed: false, matched: 0n }, levels: [] })
    }
  }
  const now = await fixture
    .as(ADMIN)
    .readStandingAsOf({ memberId: '', seq: 0n, businessDay: '', username: '' })
  expect(now.standing).toEqual(await fixture.as(ADMIN).readStanding({ memberId: '' }))
})

test('a member may read itself and its downline only', async () => {
  const top = await fixture.corner()
  const other = await fixture.corner()
  const below = await fixture.member({ uplineUsername: top.username })
  const ask = (actor: Actor, memberId: string) =>
    fixture.as(actor).readStandingAsOf({ memberId, seq: 1n, businessDay: '', username: '' })
  expect((await ask(top.actor, below.actor.memberId)).standing!.placed).toBe(false)
  await expect(ask(below.actor, top.actor.memberId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(other.actor, below.actor.memberId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(ADMIN, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const byName = (actor: Actor, username: string) =>
    fixture.as(actor).readStandingAsOf({ memberId: '', seq: 0n, businessDay: '', username })
  const named = await eventually(async () => {
    const answer = await byName(ADMIN, below.username)
    expect(answer.standing).toMatchObject({ placed: true })
    return answer
  })
  expect(named.standing).toEqual((await byName(below.actor, '')).standing)
  for (const [actor, username] of [
    [below.actor, top.username],
    [ADMIN, 'tidakada'],
    [ADMIN, 'bukan nama'],
  ] as const)
    await expect(byName(actor, username)).rejects.toMatchObject({ code: 'not_found' })
  const nobody = fixture.service.client
  await expect(
    nobody.readStandingAsOf({ memberId: '', seq: 1n, businessDay: '', username: '' }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test.each([
  ['a number that the log has not reached', 1_000_000n, '', 'seq'],
  ['a negative number', -1n, '', 'seq'],
  ['both', 1n, '2026-03-01', 'seq'],
  ['no day of any calendar', 0n, '2026-02-30', 'business_day'],
])('%s is refused', async (_what, seq, businessDay, field) => {
  await expect(
    fixture.as(ADMIN).readStandingAsOf({ memberId: '', seq, businessDay, username: '' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('before the first day there are no members', async () => {
  const { standing, seq } = await fixture
    .as(ADMIN)
    .readStandingAsOf({ memberId: '', seq: 0n, businessDay: '1969-12-31', username: '' })
  expect([standing!.placed, seq]).toEqual([false, 0n])
})
