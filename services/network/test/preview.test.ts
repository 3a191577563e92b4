import {
  NetworkServiceService,
  type PreviewRegistrationReply,
  Side,
} from '@jejaring/proto/network/v1/network'
import type { Actor } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import fc from 'fast-check'
import { network } from '../src/service'
import { settler } from '../src/settlement/settler/settler'
import { bonusesAfter, previewedRows } from './support/bonus-rows'
import { chainBelow } from './support/chain-below'
import { ADMIN, adminWithoutNode, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture
let settling: TestService
/** A second replica: previews come from it, registrations go to the first one. */
let replica: TestService<typeof NetworkServiceService>

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  // Avoids a midnight between preview and result.
  fixture.service.clock.set('2026-05-20T12:00:00+07:00')
  settling = await startService(settler, { sharedWith: fixture.service })
  replica = await startService(network, { sharedWith: fixture.service, rpc: NetworkServiceService })
})
afterAll(async () => {
  await replica.stop()
  await settling.stop()
  await fixture.stop()
})

/** A chain of nine tenths of so many: `PREVIEW_MEMBERS=1000000 npx jest services/network/test/preview`. */
const MEMBERS = Number(process.env.PREVIEW_MEMBERS ?? 3_000)

const preview = (actor: Actor, uplineUsername: string, position: Side, accountQty: number) =>
  replica.as(actor).previewRegistration({ uplineUsername, position, accountQty })

/** Repeats a refused preview as the page does: on a busy machine settlement may be more than a second behind. */
const previewAsPage = (...request: Parameters<typeof preview>) =>
  eventually(async () => await preview(...request))

/** Waits until all placements are settled; returns the last number of each log. */
async function settled(): Promise<{ seq: bigint; bonusNo: bigint }> {
  return await eventually(async () => {
    const { rows } = await fixture.service.database.query(
      `SELECT seq, bonus_no AS "bonusNo", EXISTS (SELECT FROM waiting_placements) AS waiting FROM checkpoint`,
    )
    expect(rows[0].waiting).toBe(false)
    const { root } = await fixture.as(ADMIN).readTree({ username: '', depth: 1 })
    expect(root!.downlines!.left + root!.downlines!.right + 1n).toBe(rows[0].seq)
    return rows[0]
  })
}

async function isCounted(username: string): Promise<boolean> {
  const { rowCount } = await fixture.service.database.query(
    `SELECT FROM placement_log l JOIN placements p ON p.id = l.placement_id JOIN members m USING (member_id)
      WHERE m.username = $1`,
    [username],
  )
  return rowCount === 1
}

interface Person {
  readonly username: string
  readonly actor: Actor
  readonly below: Set<string>
}

const steps = fc.array(fc.record({ quantity: fc.constantFrom(1, 3, 7), slot: fc.nat(), caller: fc.nat() }), {
  minLength: 6,
  maxLength: 6,
})

test('equals the outcome when requested directly after another registration', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (choices) => {
      const { username, actor } = await fixture.corner()
      const top: Person = { username, actor, below: new Set() }
      const slots = [Side.LEFT, Side.RIGHT].map((position) => ({ way: [top], position }))
      for (const { quantity, slot, caller } of choices) {
        const [{ way, position }] = slots.splice(slot % slots.length, 1) as [(typeof slots)[number]]
        const who = way[caller % way.length]!
        const upline = way.at(-1)!
        const foreseen = await previewAsPage(who.actor, upline.username, position, quantity)
        expect(foreseen.bonuses.length).toBeGreaterThan(0)

        const registered = await fixture.register(
          { uplineUsername: upline.username, position, accountQty: quantity },
          who.actor,
        )
        const { usernames, memberIds } = registered
        const made = usernames.map((name, index) => {
          const person = { username: name, actor: { memberId: memberIds[index]!, role: 'member' as const } }
          return { ...person, below: new Set<string>() }
        })
        for (const person of way) for (const name of usernames) person.below.add(name)
        foreseen.accounts.forEach(({ uplineUsername, uplineAccount, position: side }, index) => {
          expect([uplineUsername, side]).toEqual(index === 0 ? [upline.username, position] : ['', side])
          const above = uplineAccount > 0 ? made[uplineAccount - 1]! : upline
          if (uplineAccount > 0) above.below.add(usernames[index]!)
        })
        await settled()
        const mayBeNamed = new Set([who.username, ...who.below])
        const happened = [...(await bonusesAfter(fixture.service.database, foreseen.seq))].filter(([key]) =>
          mayBeNamed.has(key.split(' ')[0]!),
        )
        expect(previewedRows(foreseen, usernames)).toEqual(new Map(happened))

        const free = new Map(made.map((person) => [person.username, [...way, person]]))
        for (const person of quantity === 1 ? made : made.slice((quantity - 1) / 2)) {
          for (const side of [Side.LEFT, Side.RIGHT])
            slots.push({ way: free.get(person.username)!, position: side })
        }
      }
    }),
    { numRuns: 3 },
  )
})

test('equals the outcome while others register elsewhere without a pause', async () => {
  const corner = await fixture.corner()
  const { username, actor } = corner
  const others: (typeof corner)[] = []
  for (let count = 0; count < 4; count++) others.push(await fixture.corner())
  const own = new Set([username])
  let isOver = false
  const streams = others.map(async (other) => {
    for (let upline = other.username; !isOver; ) {
      const application = { uplineUsername: upline, position: Side.LEFT }
      const { usernames } = await fixture.register(application, other.actor)
      upline = usernames[0]!
    }
  })
  try {
    // The left leg is filled first, so that every account of the right one makes pairs.
    for (const position of [Side.LEFT, Side.RIGHT]) {
      let upline = username
      for (let round = 0; round < 6; round++) {
        const side = upline === username ? position : Side.LEFT
        const foreseen = await previewAsPage(actor, upline, side, 1)
        const { usernames } = await fixture.register({ uplineUsername: upline, position: side }, actor)
        await eventually(async () => expect(await isCounted(usernames[0]!)).toBe(true))
        own.add(usernames[0]!)
        const happened = [...(await bonusesAfter(fixture.service.database, foreseen.seq))].filter(([key]) =>
          own.has(key.split(' ')[0]!),
        )
        expect(previewedRows(foreseen, usernames)).toEqual(new Map(happened))
        upline = usernames[0]!
      }
    }
  } finally {
    isOver = true
    await Promise.all(streams)
  }
})

test('it says where each account hangs, how many pins that takes and what it counts by', async () => {
  const { username, actor } = await fixture.corner()
  const { seq } = await settled()
  fixture.pins.stock.set(actor.memberId, 2)
  expect(await preview(actor, username, Side.RIGHT, 3)).toMatchObject({
    accounts: [
      { uplineUsername: username, uplineAccount: 0, position: Side.RIGHT },
      { uplineUsername: '', uplineAccount: 1, position: Side.LEFT },
      { uplineUsername: '', uplineAccount: 1, position: Side.RIGHT },
    ],
    pinsNeeded: 3n,
    pinsAvailable: 2n,
    planVersion: 1n,
    seq,
  })
})

test('it changes nothing', async () => {
  const state = async () => {
    const tables = ['placements', 'placement_log', 'bonuses', 'registrations', 'checkpoint', 'plan_versions']
    const whole = tables.map((table) => `(SELECT json_agg(t ORDER BY t::text)::text FROM ${table} t)`)
    // Relays still note what they have published of the corner.
    const { rows } = await fixture.service.database.query(
      `SELECT ${whole.join(', ')}, (SELECT json_agg(id ORDER BY id)::text FROM outbox)`,
    )
    return rows
  }
  const { username, actor } = await fixture.corner()
  await settled()
  const before = await state()
  await preview(actor, username, Side.LEFT, 7)
  expect(await state()).toEqual(before)
})

test('a member sees no upline of its own in it; an admin sees everybody', async () => {
  const { username, actor } = await fixture.corner()
  // The other leg has points, so that the corner and those above it would match.
  await fixture.register({ uplineUsername: username, position: Side.LEFT, accountQty: 7 }, actor)
  await settled()
  const named = ({ bonuses }: PreviewRegistrationReply) =>
    new Set(bonuses.map((bonus) => bonus.receiverUsername))
  expect(named(await preview(actor, username, Side.RIGHT, 7))).toEqual(new Set([username, '']))
  const everybody = named(await preview(adminWithoutNode(), username, Side.RIGHT, 7))
  expect([...everybody]).toEqual(expect.arrayContaining(['admin', username]))
})

test('refusals come in the order of a registration', async () => {
  const { username, actor } = await fixture.corner()
  const stranger = await fixture.corner()
  await fixture.register({ uplineUsername: username, position: Side.LEFT }, actor)
  await expect(preview(stranger.actor, username, Side.LEFT, 2)).rejects.toMatchObject({ code: 'not_found' })
  await expect(preview(actor, 'tidakada', Side.LEFT, 2)).rejects.toMatchObject({ code: 'not_found' })
  await expect(preview(actor, username, Side.LEFT, 2)).rejects.toMatchObject({ code: 'conflict' })
  await expect(preview(actor, username, Side.UNSPECIFIED, 2)).rejects.toMatchObject({
    code: 'invalid',
    fields: { position: expect.any(String), accountqty: expect.any(String) },
  })
  const nobody = fixture.service.client
  await expect(
    nobody.previewRegistration({ uplineUsername: username, position: Side.RIGHT, accountQty: 1 }),
  ).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('is unavailable with a time to retry while a placement anywhere is not counted', async () => {
  const { username, actor } = await fixture.corner()
  const elsewhere = await fixture.corner()
  await settled()
  await settling.stop()
  const { usernames } = await fixture.register({ uplineUsername: username, position: Side.RIGHT }, actor)
  for (const [by, upline] of [
    [actor, usernames[0]!],
    [elsewhere.actor, elsewhere.username],
  ] as const)
    await expect(preview(by, upline, Side.LEFT, 1)).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 1,
    })
  // Excludes the settler's start from the measured time.
  settling = await startService(settler, { sharedWith: fixture.service })
  await eventually(async () =>
    expect((await preview(actor, usernames[0]!, Side.LEFT, 1)).pinsNeeded).toBe(1n),
  )
})

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = MEMBERS / 10_000; ; left--) {
    try {
      return await ask()
    } catch (error) {
      if (left <= 0) throw error
    }
  }
}

test('a preview at the end of a long chain equals the result', async () => {
  const { username, actor } = await fixture.corner()
  await settled()
  const upline = await chainBelow(fixture.service.database, username, MEMBERS)
  await patiently(settled)
  const foreseen = await patiently(() => preview(actor, upline, Side.LEFT, 7))
  const times: number[] = []
  for (let round = 0; round < Math.floor(MEMBERS / 20_000); round++) {
    const before = performance.now()
    await preview(actor, upline, Side.LEFT, 7)
    times.push(Math.round(performance.now() - before))
  }
  if (times.length > 0) console.info(`${MEMBERS} members, milliseconds of a preview`, times)
  const { usernames } = await fixture.register({ uplineUsername: upline, accountQty: 7 }, actor)
  await settled()
  const above = await readAbove()
  const happened = [...(await bonusesAfter(fixture.service.database, foreseen.seq))].filter(
    ([key]) => !above.has(key.split(' ')[0]!),
  )
  expect(foreseen.bonuses.length).toBeGreaterThan(3)
  expect(previewedRows(foreseen, usernames)).toEqual(new Map(happened))

  /** Members outside the caller's visible subtree. */
  async function readAbove(): Promise<Set<string>> {
    const { rows } = await fixture.service.database.query(
      `WITH RECURSIVE above AS (
         SELECT parent_id AS id FROM placements JOIN members USING (member_id) WHERE username = $1
         UNION ALL SELECT parent_id FROM above JOIN placements USING (id) WHERE parent_id IS NOT NULL
       ) SELECT username FROM above JOIN placements USING (id) JOIN members USING (member_id)`,
      [username],
    )
    return new Set(rows.map((row) => row.username))
  }
})
