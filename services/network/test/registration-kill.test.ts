import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { forbidden, makeClient, newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { ADMIN, DONE, UNDONE, World } from './support/network-fixture'
import { OtherProcess } from './support/network-process'

let world: World
let other: OtherProcess

beforeAll(async () => {
  world = await World.start()
  other = await OtherProcess.start(world.service.environment)
})
afterAll(async () => {
  await other?.kill()
  await world.stop()
})

const whens = ['before', 'after'] as const
const points = {
  preparing: ['reservePins', 'createMembers', 'readPlan'],
  finishing: ['useReservedPins', 'activateMembers'],
  undoing: ['releasePins', 'discardMembers'],
}

function troublesOf(method: string) {
  if (['reservePins', 'useReservedPins', 'releasePins'].includes(method)) return world.pins.troubles
  return method === 'readPlan' ? world.config.troubles : world.identity.troubles
}

/** Sends a registration to the other process and waits until it stands still at that point. */
async function standStillAt(method: string, when: 'before' | 'after', uplineUsername: string) {
  const handle = makeClient(NetworkServiceService, other.address, () => ({
    requestId: newId(),
    actor: ADMIN,
  }))
  const application = world.application({ uplineUsername })
  // Those that stand still already are undone or finished when a slow machine's time is over: it is not they who are meant.
  const except = new Set([...world.pins.troubles.known, ...world.identity.troubles.known])
  if (points.undoing.includes(method)) {
    world.identity.troubles.plan('createMembers', {
      when: 'before',
      how: forbidden('Tidak.'),
      times: 1,
      except,
    })
  }
  const before = troublesOf(method).hanging(method)
  troublesOf(method).plan(method, { when, how: 'hang', times: 1, except })
  const code = handle.client.register(application).then(
    () => 'placed',
    (fault) => fault.code as string,
  )
  await eventually(() => troublesOf(method).hanging(method) === before + 1)
  return { point: `${method} ${when}`, method, username: application.usernames[0]!, code, handle }
}

it('a process killed at any point of the saga leaves nothing lost, doubled or stuck', async () => {
  const corners = []
  const all = Object.values(points)
    .flat()
    .flatMap((method) => whens.map((when) => [method, when] as const))
  for (const _ of all) corners.push(await world.corner())

  const still = []
  for (const [index, [method, when]] of all.entries()) {
    still.push(await standStillAt(method, when, corners[index]!.username))
  }
  await other.kill()
  const codes = await Promise.all(still.map(({ code }) => code))
  for (const { handle } of still) handle.close()
  // Where the placement has happened, or the refusal, a machine so slow that the wait for the others ends first has told of
  // it already.
  const told = still.map(({ method }) => {
    if (points.finishing.includes(method)) return /^(unavailable|placed)$/
    return points.undoing.includes(method) ? /^(unavailable|forbidden)$/ : /^unavailable$/
  })
  expect(codes).toEqual(told.map((code) => expect.stringMatching(code)))

  // Another process of the service takes over, once the dead one's time is over.
  await world.letPass(31_000)
  const ends = await Promise.all(still.map(({ username }) => world.endOf(username)))
  // What the dead process had sent arrives only now, and meets the tombstones.
  world.endTroubles()
  const stands = await Promise.all(ends.map(({ id }) => world.stand(id)))
  expect(Object.fromEntries(still.map(({ point }, index) => [point, stands[index]]))).toEqual(
    Object.fromEntries(
      still.map(({ point, method }) => [
        point,
        points.finishing.includes(method) ? { ...DONE, placed: 1 } : UNDONE,
      ]),
    ),
  )
  const events = await world.service.database.query(
    `SELECT count(*) AS times FROM outbox WHERE subject = 'network.member.placed'`,
  )
  expect(events.rows).toEqual([{ times: BigInt(corners.length + 2 * points.finishing.length) }])
})
