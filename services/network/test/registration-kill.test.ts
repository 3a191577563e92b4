import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { forbidden, makeClient, newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { ADMIN, COMPENSATED_STATE, COMPLETED, NetworkFixture } from './support/network-fixture'
import { NetworkProcess } from './support/network-process'

let fixture: NetworkFixture
let other: NetworkProcess

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  other = await NetworkProcess.start(fixture.service.environment)
})
afterAll(async () => {
  await other?.kill()
  await fixture.stop()
})

const whens = ['before', 'after'] as const
const points = {
  preparing: ['reservePins', 'createMembers', 'readPlan'],
  finishing: ['useReservedPins', 'activateMembers'],
  undoing: ['releasePins', 'discardMembers'],
}

function troublesOf(method: string) {
  if (['reservePins', 'useReservedPins', 'releasePins'].includes(method)) return fixture.pins.failures
  return method === 'readPlan' ? fixture.config.failures : fixture.identity.failures
}

/** Sends a registration to the other process and waits until it hangs at that point. */
async function standStillAt(method: string, when: 'before' | 'after', uplineUsername: string) {
  const handle = makeClient(NetworkServiceService, other.address, () => ({
    requestId: newId(),
    actor: ADMIN,
  }))
  const application = fixture.application({ uplineUsername })
  // Excludes registrations that hang already: on a slow machine the sweeper may handle them meanwhile.
  const except = new Set([...fixture.pins.failures.known, ...fixture.identity.failures.known])
  if (points.undoing.includes(method)) {
    fixture.identity.failures.plan('createMembers', {
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

it('a process killed at any point of the saga loses, duplicates and blocks nothing', async () => {
  const corners = []
  const all = Object.values(points)
    .flat()
    .flatMap((method) => whens.map((when) => [method, when] as const))
  for (const _ of all) corners.push(await fixture.corner())

  const still = []
  for (const [index, [method, when]] of all.entries()) {
    still.push(await standStillAt(method, when, corners[index]!.username))
  }
  await other.kill()
  const codes = await Promise.all(still.map(({ code }) => code))
  for (const { handle } of still) handle.close()
  // On a slow machine the sweeper may already have completed or compensated some of them.
  const expectedCodes = still.map(({ method }) => {
    if (points.finishing.includes(method)) return /^(unavailable|placed)$/
    return points.undoing.includes(method) ? /^(unavailable|forbidden)$/ : /^unavailable$/
  })
  expect(codes).toEqual(expectedCodes.map((code) => expect.stringMatching(code)))

  // Another process takes over when the leases of the dead one expire.
  await fixture.letPass(31_000)
  const ends = await Promise.all(still.map(({ username }) => fixture.endOf(username)))
  // Calls sent by the dead process arrive only now and are rejected by the tombstones.
  fixture.endFailures()
  const states = await Promise.all(ends.map(({ id }) => fixture.stateAtOwners(id)))
  expect(Object.fromEntries(still.map(({ point }, index) => [point, states[index]]))).toEqual(
    Object.fromEntries(
      still.map(({ point, method }) => [
        point,
        points.finishing.includes(method) ? { ...COMPLETED, placed: 1 } : COMPENSATED_STATE,
      ]),
    ),
  )
  const events = await fixture.service.database.query(
    `SELECT count(*) AS times FROM outbox WHERE subject = 'network.member.placed'`,
  )
  expect(events.rows).toEqual([{ times: BigInt(corners.length + 2 * points.finishing.length) }])
})
