import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { network } from '../src/service'
import { settler } from '../src/settlement/settler/settler'
import { World } from './support/network-fixture'

let world: World
let settling: { stop(): Promise<void> }
let other: TestService<typeof NetworkServiceService>
let owner: Awaited<ReturnType<World['corner']>>
beforeAll(async () => {
  world = await World.start()
  settling = await startService(settler, { sharedWith: world.service })
  other = await startService(network, { sharedWith: world.service, rpc: NetworkServiceService })
  owner = await world.corner()
  await world.member({ uplineUsername: owner.username })
})
afterAll(async () => {
  await other.stop()
  await settling.stop()
  await world.stop()
})

/** The own card, at each of the two servers. */
const cards = () =>
  Promise.all(
    [world.service, other].map(async (service) => {
      const { root } = await service.as(owner.actor).readTree({ username: '', depth: 1 })
      return root!
    }),
  )

/** One of the two servers takes it in. */
const change = (name: string, photoHash: string, version: bigint) => {
  const { memberId: id } = owner.actor
  const member = MemberChanged.fromPartial({
    member: { id, username: owner.username, name, photoHash, version },
  })
  return world.service.deliver('identity.member.changed', MemberChanged, member, { requestId: newId() })
}

test('a name and a photo that have changed are on the cards of every server', async () => {
  await eventually(async () => {
    for (const { downlines } of await cards()) expect(downlines).toMatchObject({ left: 1n })
  })
  for (const [version, name, photo] of [
    [2n, 'Siti Nurbaya', ''],
    [3n, 'Siti Nurbaya', 'ab'.repeat(32)],
  ] as const) {
    // Both know the card by now.
    await cards()
    await change(name, photo, version)
    await eventually(async () => {
      for (const card of await cards()) expect(card).toMatchObject({ name, photoHash: photo })
    })
  }
})
