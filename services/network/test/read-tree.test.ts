import { NetworkServiceService, type Node, Side, type Slot } from '@jejaring/proto/network/v1/network'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import { network } from '../src/service'
import { settler } from '../src/settlement/settler/settler'
import { ADMIN, adminWithoutNode, NetworkFixture } from './support/network-fixture'

/** Far from midnight, so that all of this happens on one business day. */
const NOON = '2026-05-20T12:00:00+07:00'

let fixture: NetworkFixture
let settling: { stop(): Promise<void> }
/** Seven accounts on a member's left: `names[0]` on top, breadth-first. */
let names: string[]
let owner: Awaited<ReturnType<NetworkFixture['corner']>>

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  fixture.service.clock.set(NOON)
  owner = await fixture.corner()
  names = (await fixture.register({ uplineUsername: owner.username, accountQty: 7 })).usernames
})
afterAll(async () => {
  await settling?.stop()
  await fixture.stop()
})

const tree = (username: string, depth = 0, actor = ADMIN) => fixture.as(actor).readTree({ username, depth })

/** A compact notation of a view: a username with its subtree, `+` for a free slot, nothing below the last level. */
type Shape = string | [string, Shape, Shape]

function shape(node: Node): Shape {
  return node.left || node.right
    ? [node.username, slotShape(node.left), slotShape(node.right)]
    : node.username
}

function slotShape(slot: Slot | undefined): Shape {
  if (slot?.content?.$case === 'node') return shape(slot.content.value)
  return slot?.content?.$case === 'free' ? '+' : '?'
}

// Runs first, before a settler starts: no placement has a number.
describe('the tree before settlement', () => {
  it('shows placed members at once, with free slots, and zeros until counted', async () => {
    const { root } = await tree(owner.username, 3)
    expect(shape(root!)).toEqual([
      owner.username,
      [names[0], [names[1], names[3], names[4]], [names[2], names[5], names[6]]],
      '+',
    ])
    expect(root).toMatchObject({
      name: 'Siti Rahma',
      packageCode: 'REG',
      createdAt: expect.any(Date),
      downlines: { left: 0n, right: 0n },
      waiting: { left: 0n, right: 0n },
      points: { left: 0n, right: 0n },
    })
  })

  it('names the upline and the side of a free slot', async () => {
    const { root } = await tree(owner.username, 1)
    expect(root!.right!.content).toEqual({
      $case: 'free',
      value: { uplineUsername: owner.username, position: Side.RIGHT },
    })
  })

  it('shows neither slot below the last level, and both on every other', async () => {
    const { root } = await tree(names[0]!, 2)
    const below = root!.left!.content
    expect(below).toMatchObject({ $case: 'node', value: { username: names[1] } })
    const last = below?.$case === 'node' ? below.value.left?.content : undefined
    expect(last).toMatchObject({ $case: 'node', value: { username: names[3] } })
    expect(last?.$case === 'node' && [last.value.left, last.value.right]).toEqual([undefined, undefined])
  })

  it.each([
    [0, 4],
    [-3, 4],
    [1, 1],
    [6, 6],
    [99, 6],
  ])('asked for %i levels shows %i', async (asked, shown) => {
    const { root } = await tree('admin', asked)
    expect(depthOf(root!)).toBe(shown)
  })

  it('lets somebody see itself and its downline, and nobody else', async () => {
    const stranger = await fixture.corner()
    const actor = owner.actor
    expect((await tree('', 1, actor)).root!.username).toBe(owner.username)
    expect((await tree(names[6]!.toUpperCase(), 1, actor)).root!.username).toBe(names[6])
    const refusal = (username: string) =>
      tree(username, 1, actor).catch(({ code, message, fields }) => ({ code, message, fields }))
    const unknown = await refusal('tidakada')
    expect(unknown).toMatchObject({ code: 'not_found', fields: { username: expect.any(String) } })
    for (const username of ['admin', stranger.username, 'x', 'a\0b'])
      expect(await refusal(username)).toEqual(unknown)
    await expect(fixture.service.client.readTree({ username: '', depth: 0 })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const nobody = { memberId: newId(), role: 'member' as const }
    await expect(tree('', 0, nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('shows an admin without a node the whole tree', async () => {
    const reply = await tree('', 1, adminWithoutNode())
    expect(reply).toMatchObject({ root: { memberId: ROOT_MEMBER_ID }, previousUsername: '', path: ['admin'] })
  })
})

describe('the way to a member', () => {
  it('names the parent and the path, but no upline that the caller may not see', async () => {
    const own = await tree(owner.username, 1, owner.actor)
    expect([own.previousUsername, own.path]).toEqual(['', [owner.username]])
    const below = await tree(names[4]!, 1, owner.actor)
    expect([below.previousUsername, below.path]).toEqual([
      names[1],
      [owner.username, names[0], names[1], names[4]],
    ])
    const asAdmin = await tree(names[4]!, 1)
    expect(asAdmin.path[0]).toBe('admin')
    expect(asAdmin.path.slice(-4)).toEqual([owner.username, names[0], names[1], names[4]])
  })

  it('skips the middle of a long path', async () => {
    let uplineUsername = owner.username
    const chain = [owner.username]
    for (let step = 0; step < 11; step++) {
      const { username } = await fixture.member({ uplineUsername, position: Side.RIGHT })
      chain.push(username)
      uplineUsername = username
    }
    const { path, previousUsername } = await tree(uplineUsername, 1, owner.actor)
    expect(path).toEqual([owner.username, ...chain.slice(-9)])
    expect(previousUsername).toBe(chain.at(-2))
  })

  it('is found by name, in the caller’s downline only', async () => {
    const found = await fixture.as(owner.actor).locateMember({ username: names[5]!.toUpperCase() })
    expect(found).toMatchObject({ username: names[5] })
    for (const username of ['admin', 'tidakada', '']) {
      await expect(fixture.as(owner.actor).locateMember({ username })).rejects.toMatchObject({
        code: 'not_found',
        fields: { username: expect.any(String) },
      })
    }
  })
})

describe('after settlement', () => {
  beforeAll(async () => {
    settling = await startService(settler, { sharedWith: fixture.service })
    await eventually(async () => {
      const { root } = await tree(owner.username, 1)
      expect(root!.downlines).toEqual({ left: 7n, right: 11n })
    })
  })

  it('a card shows downlines, waiting points and lifetime points of both sides', async () => {
    const { root } = await tree(owner.username, 1)
    expect(root).toMatchObject({
      downlines: { left: 7n, right: 11n },
      waiting: { left: 0n, right: 4n },
      points: { left: 7n, right: 11n },
    })
  })

  it('the same people see the same as before', async () => {
    expect((await tree(names[6]!, 1, owner.actor)).root!.username).toBe(names[6])
    await expect(tree('admin', 1, owner.actor)).rejects.toMatchObject({ code: 'not_found' })
    await expect(
      tree(owner.username, 1, { memberId: await idOf(names[0]!), role: 'member' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('a fresh placement below a counted one is seen at once', async () => {
    await settling.stop()
    const { username } = await fixture.member({ uplineUsername: names[3]! })
    expect((await tree(username, 1, owner.actor)).root!.username).toBe(username)
    const deeper = await fixture.member({ uplineUsername: username })
    await expect(
      tree(deeper.username, 1, { memberId: await idOf(names[2]!), role: 'member' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await tree(deeper.username, 1, owner.actor)).path.at(-1)).toBe(deeper.username)
    settling = await startService(settler, { sharedWith: fixture.service })
    await eventually(async () => {
      const { root } = await tree(owner.username, 1)
      expect(root!.downlines).toEqual({ left: 9n, right: 11n })
    })
  })

  it('a standing has the pairs of today, the limit, and who was sponsored', async () => {
    const { actor } = owner
    const standing = await fixture.as(actor).readStanding({ memberId: '' })
    expect(standing).toMatchObject({
      placed: true,
      matched: 9n,
      paidToday: 9n,
      flushedToday: 0n,
      flushout: 12n,
      sponsored: 0n,
      placedAt: expect.any(Date),
    })
    fixture.service.clock.advance(86_400_000)
    expect(await fixture.as(actor).readStanding({ memberId: '' })).toMatchObject({
      matched: 9n,
      paidToday: 0n,
    })
    fixture.service.clock.set(NOON)
  })

  it('a standing is readable by its owner, ancestors, admins and services only', async () => {
    const memberId = await idOf(names[3]!)
    const ask = (actor?: Parameters<NetworkFixture['as']>[0]) =>
      (actor ? fixture.as(actor) : fixture.service.client).readStanding({ memberId }).then(
        ({ placed }) => placed,
        ({ code }) => code,
      )
    expect(await ask({ memberId, role: 'member' })).toBe(true)
    expect(await ask(owner.actor)).toBe(true)
    expect(await ask(adminWithoutNode())).toBe(true)
    expect(await ask()).toBe(true)
    expect(await ask({ memberId: await idOf(names[2]!), role: 'member' })).toBe('not_found')
    expect(await ask({ memberId: newId(), role: 'member' })).toBe('not_found')
  })

  it('a member without a node has zero counters and ten empty levels', async () => {
    const admin = adminWithoutNode()
    expect(await fixture.as(admin).readStanding({ memberId: '' })).toMatchObject({
      placed: false,
      matched: 0n,
      flushout: 0n,
      placedAt: undefined,
    })
    const { levels } = await fixture.as(admin).listLevels({})
    expect(levels.map(({ level, left, pair }) => [level, left, pair])).toEqual(
      Array.from({ length: 10 }, (_, index) => [index + 1, 0n, 0n]),
    )
  })

  it('the ten levels count both legs, what waits and the pairs', async () => {
    const { levels } = await fixture.as(owner.actor).listLevels({})
    expect(levels).toHaveLength(10)
    expect(levels.slice(0, 4)).toEqual([
      { level: 1, left: 1n, right: 1n, leftWait: 0n, rightWait: 0n, pair: 1n },
      { level: 2, left: 2n, right: 1n, leftWait: 1n, rightWait: 0n, pair: 1n },
      { level: 3, left: 4n, right: 1n, leftWait: 3n, rightWait: 0n, pair: 1n },
      { level: 4, left: 1n, right: 1n, leftWait: 0n, rightWait: 0n, pair: 1n },
    ])
  })

  it('a second process on the same log comes to answer the same', async () => {
    const secondServer = await startService(network, {
      sharedWith: fixture.service,
      rpc: NetworkServiceService,
    })
    await eventually(async () => {
      const [here, there] = await Promise.all(
        [fixture.service, secondServer].map((service) =>
          service.as(owner.actor).readTree({ username: '', depth: 6 }),
        ),
      )
      expect(there).toEqual(here)
    })
    await secondServer.stop()
  })
})

function depthOf(node: Node): number {
  const below = [node.left, node.right].map((slot) =>
    slot === undefined ? -1 : slot.content?.$case === 'node' ? depthOf(slot.content.value) : 0,
  )
  return 1 + Math.max(...below)
}

async function idOf(username: string): Promise<string> {
  return (await fixture.as(ADMIN).locateMember({ username })).memberId
}
