import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { newId } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { network } from '../src/service'
import { settler } from '../src/settlement/settler/settler'
import { NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture
let settling: { stop(): Promise<void> }
let other: TestService<typeof NetworkServiceService>
let owner: Awaited<ReturnType<NetworkFixture['corner']>>
beforeAll(async () => {
  fixture = await NetworkFixture.start()
  settling = await startService(settler, { sharedWith: fixture.service })
  other = await startService(network, { sharedWith: fixture.service, rpc: NetworkServiceService })
  owner = await fixture.corner()
  await fixture.member({ uplineUsername: owner.username })
})
afterAll(async () => {
  await other.stop()
  await settling.stop()
  await fixture.stop()
})

/** The own card, at each of the two servers. */
const cards = () =>
  Promise.all(
    [fixture.service, other].map(async (service) => {
      const { root } = await service.as(owner.actor).readTree({ username: '', depth: 1 })
      return root!
    }),
  )

/** One of the two servers consumes the event. */
const change = (name: string, photoHash: string, version: bigint) => {
  const { memberId: id } = owner.actor
  const member = MemberChanged.fromPartial({
    member: { id, username: owner.username, name, photoHash, version },
  })
  return fixture.service.deliver('identity.member.changed', MemberChanged, member, { requestId: newId() })
}

test('a changed name or photo invalidates the card in every server', async () => {
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
