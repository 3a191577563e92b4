import { type Level, Side, type Standing } from '@jejaring/proto/network/v1/network'
import { type Actor, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { settler } from '../src/settlement/settler/settler'
import { ADMIN, World } from './support/network-fixture'

let world: World
let settling: TestService

beforeAll(async () => {
  world = await World.start()
  // No midnight comes between what is told and what happens.
  world.service.clock.set('2026-05-20T12:00:00+07:00')
  settling = await startService(settler, { sharedWith: world.service })
})
afterAll(async () => {
  await settling.stop()
  await world.stop()
})

interface Remembered {
  readonly seq: bigint
  readonly day: string
  readonly standings: Map<string, { standing: Standing; levels: Level[] }>
}

async function remember(actors: readonly Actor[]): Promise<Remembered> {
  const { seq, day } = await eventually(async () => {
    const { rows } = await world.service.database.query(
      'SELECT seq, day, EXISTS (SELECT FROM waiting_placements) AS waiting FROM checkpoint',
    )
    expect(rows[0].waiting).toBe(false)
    const { downlines } = await world.as(ADMIN).readStanding({ memberId: ROOT_MEMBER_ID })
    expect(downlines!.left + downlines!.right + 1n).toBe(rows[0].seq)
    return rows[0]
  })
  const standings = new Map<string, { standing: Standing; levels: Level[] }>()
  for (const actor of actors) {
    const standing = await world.as(actor).readStanding({ memberId: '' })
    const { levels } = await world.as(actor).listLevels({})
    standings.set(actor.memberId, { standing, levels })
  }
  return { seq, day, standings }
}

test('what a member was told then is what it is told of then, by number and by day', async () => {
  const top = await world.corner()
  const people: Actor[] = [ADMIN, top.actor]
  const memories: Remembered[] = []
  let last = top.username
  for (const [index, quantity] of [7, 3, 7, 1, 3].entries()) {
    // The first fills the left leg of the top, all others grow its right one, downwards: so pairs arise again and again.
    const uplineUsername = index < 2 ? top.username : last
    const position = index === 0 ? Side.LEFT : Side.RIGHT
    const { usernames, memberIds } = await world.register({ uplineUsername, position, accountQty: quantity })
    people.push({ memberId: memberIds[0]!, role: 'member' })
    last = usernames.at(-1)!
    memories.push(await remember(people))
    world.service.clock.advance(24 * 3_600_000)
  }
  for (const { seq, day, standings } of memories) {
    for (const actor of people) {
      const client = world.as(actor)
      const byNumber = await client.readStandingAsOf({ memberId: '', seq, businessDay: '', username: '' })
      const byDay = await client.readStandingAsOf({ memberId: '', seq: 0n, businessDay: day, username: '' })
      expect(byDay).toEqual(byNumber)
      expect([byNumber.seq, byNumber.businessDay]).toEqual([seq, day])
      const then = standings.get(actor.memberId)
      if (then) expect(byNumber).toMatchObject({ standing: then.standing, levels: then.levels })
      else expect(byNumber).toMatchObject({ standing: { placed: false, matched: 0n }, levels: [] })
    }
  }
  const now = await world.as(ADMIN).readStandingAsOf({ memberId: '', seq: 0n, businessDay: '', username: '' })
  expect(now.standing).toEqual(await world.as(ADMIN).readStanding({ memberId: '' }))
})

test('a member looks at itself and its downline, and at nobody else', async () => {
  const top = await world.corner()
  const other = await world.corner()
  const below = await world.member({ uplineUsername: top.username })
  const ask = (actor: Actor, memberId: string) =>
    world.as(actor).readStandingAsOf({ memberId, seq: 1n, businessDay: '', username: '' })
  expect((await ask(top.actor, below.actor.memberId)).standing!.placed).toBe(false)
  await expect(ask(below.actor, top.actor.memberId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(other.actor, below.actor.memberId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(ADMIN, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const byName = (actor: Actor, username: string) =>
    world.as(actor).readStandingAsOf({ memberId: '', seq: 0n, businessDay: '', username })
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
  const nobody = world.service.client
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
    world.as(ADMIN).readStandingAsOf({ memberId: '', seq, businessDay, username: '' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('before the first day there is nobody', async () => {
  const { standing, seq } = await world
    .as(ADMIN)
    .readStandingAsOf({ memberId: '', seq: 0n, businessDay: '1969-12-31', username: '' })
  expect([standing!.placed, seq]).toEqual([false, 0n])
})
