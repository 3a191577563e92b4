import { Side } from '@jejaring/proto/network/v1/network'
import type { Actor } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import fc from 'fast-check'
import { settler } from '../src/settlement/settler/settler'
import { layOut } from '../src/tree/slots'
import { ADMIN, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture

beforeAll(async () => {
  fixture = await NetworkFixture.start()
})
afterAll(() => fixture.stop())

interface Person {
  readonly username: string
  readonly actor: Actor
  readonly parent: Person | undefined
}

/** A random corner of the tree, by numbers that are taken modulo what there is. */
const choices = fc.array(
  fc.record({ quantity: fc.constantFrom(1, 1, 3, 7), slot: fc.nat(), caller: fc.nat() }),
  { minLength: 3, maxLength: 6 },
)

/** Registers at random free slots, each time as a permitted caller. */
async function grow(top: Person, registrations: { quantity: number; slot: number; caller: number }[]) {
  const people = [top]
  const free = [Side.LEFT, Side.RIGHT].map((position) => ({ upline: top, position }))
  for (const { quantity, slot, caller } of registrations) {
    const [{ upline, position }] = free.splice(slot % free.length, 1) as [(typeof free)[number]]
    const above = [upline, ...ancestors(upline)].filter((person) => person.actor.role === 'member')
    const { usernames, memberIds } = await fixture.register(
      { uplineUsername: upline.username, position, accountQty: quantity },
      above[caller % above.length]!.actor,
    )
    const placed: Person[] = []
    for (const [index, inner] of layOut(quantity).entries()) {
      const actor: Actor = { memberId: memberIds[index]!, role: 'member' }
      placed.push({ username: usernames[index]!, actor, parent: inner ? placed[inner.parent] : upline })
      if (2 * index + 1 >= quantity) {
        for (const side of [Side.LEFT, Side.RIGHT]) free.push({ upline: placed[index]!, position: side })
      }
    }
    people.push(...placed)
  }
  return people
}

function ancestors(person: Person): Person[] {
  return person.parent ? [person.parent, ...ancestors(person.parent)] : []
}

/** Reads every member as every caller, ten at most, and compares with a naive climb. */
async function compare(people: Person[]): Promise<void> {
  const every = Math.ceil(people.length / 10)
  const some = people.filter((_, index) => index % every === 0)
  for (const viewer of some) {
    const client = fixture.as(viewer.actor)
    const seen = await Promise.all(
      some.map(({ username }) =>
        client.readTree({ username, depth: 1 }).then(
          () => true,
          ({ code }) => code !== 'not_found',
        ),
      ),
    )
    expect(seen).toEqual(some.map((person) => person === viewer || ancestors(person).includes(viewer)))
    const { ancestorIds } = await fixture.service.client.filterAncestors({
      memberId: viewer.actor.memberId,
      candidateIds: some.map(({ actor }) => actor.memberId),
    })
    const above = some.filter((person) => ancestors(viewer).includes(person))
    expect(ancestorIds).toEqual([...new Set(above.map(({ actor }) => actor.memberId))])
  }
}

/** Reads the members below each of ten at most, in pages, and compares with a naive climb. */
async function compareDescendants(people: Person[]): Promise<void> {
  for (const top of people.slice(0, 10)) {
    const below: string[] = []
    let after = 0n
    do {
      const { memberId } = top.actor
      const page = await fixture.service.client.listDescendants({ memberId, after, limit: 2 })
      expect(page.memberIds.length).toBeLessThanOrEqual(2)
      below.push(...page.memberIds)
      after = page.nextAfter
    } while (after > 0n)
    const expected = people.filter((person) => ancestors(person).includes(top))
    expect(below.sort()).toEqual(expected.map(({ actor }) => actor.memberId).sort())
  }
}

it('members see exactly themselves and their downline, settled or not', async () => {
  await fc.assert(
    fc.asyncProperty(choices, choices, async (first, second) => {
      const { username, actor } = await fixture.corner()
      const top: Person = { username, actor, parent: undefined }
      const people = await grow(top, first)
      await compare(people)

      const settling = await startService(settler, { sharedWith: fixture.service })
      await eventually(async () => {
        const { root } = await fixture.as(ADMIN).readTree({ username, depth: 1 })
        expect(Number(root!.downlines!.left + root!.downlines!.right)).toBe(people.length - 1)
      })
      await settling.stop()
      await compare(people)
      await compareDescendants(people)

      // Below the numbered ones grow others without a number.
      const fresh = await grow(people.at(-1)!, second)
      await compare([...people.slice(0, 4), ...fresh.slice(-6)])
    }),
    { numRuns: 2 },
  )
})

it('refuses members who ask about the tree of others', async () => {
  const { actor, username } = await fixture.corner()
  const [other] = await grow({ username, actor, parent: undefined }, [{ quantity: 1, slot: 0, caller: 0 }])
  const member = fixture.as({ memberId: actor.memberId, role: 'member' })
  const request = { memberId: other!.actor.memberId, after: 0n, limit: 1 }
  await expect(member.listDescendants(request)).rejects.toMatchObject({ code: 'forbidden' })
  const foreign = { memberId: ADMIN.memberId, candidateIds: [actor.memberId] }
  await expect(member.filterAncestors(foreign)).rejects.toMatchObject({ code: 'forbidden' })
})
