import { BonusKind, type PreviewRegistrationReply, Side } from '@jejaring/proto/network/v1/network'
import type { Actor } from '@jejaring/service-kit'
import { eventually, startService, type TestService } from '@jejaring/testing'
import fc from 'fast-check'
import { settler } from '../src/settlement/settler/settler'
import { ADMIN, adminWithoutNode, NetworkFixture } from './support/network-fixture'

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

/** A chain of nine tenths of so many: `PREVIEW_MEMBERS=1000000 npx jest services/network/test/preview`. */
const MEMBERS = Number(process.env.PREVIEW_MEMBERS ?? 3_000)

const preview = (actor: Actor, uplineUsername: string, position: Side, accountQty: number) =>
  fixture.as(actor).previewRegistration({ uplineUsername, position, accountQty })

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

/** New rows of the bonus log by receiver's username, kind and level. */
async function gained(after: bigint): Promise<Map<string, object>> {
  const { rows } = await fixture.service.database.query(
    `SELECT m.username, b.kind, b.level, sum(matched) AS matched, sum(paid) AS paid, sum(flushed) AS flushed,
            sum(amount) AS amount
       FROM bonuses b JOIN placements p ON p.id = b.receiver_id JOIN members m ON m.member_id = p.member_id
      WHERE b.bonus_no > $1 GROUP BY m.username, b.kind, b.level`,
    [after],
  )
  return new Map(
    rows.map(({ username, kind, level, ...sums }) => [
      `${username} ${kind} ${level}`,
      Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])),
    ]),
  )
}

const kinds: Partial<Record<BonusKind, string>> = {
  [BonusKind.SPONSOR]: 'sponsor',
  [BonusKind.PAIRING]: 'pairing',
  [BonusKind.PAIRING_LEVEL]: 'pairing_level',
}

function previewedRows(
  { bonuses }: PreviewRegistrationReply,
  usernames: readonly string[],
): Map<string, object> {
  return new Map(
    bonuses.map((bonus) => [
      `${bonus.receiverUsername || usernames[bonus.receiverAccount - 1]} ${kinds[bonus.kind]} ${bonus.level}`,
      {
        matched: Number(bonus.pairsMatched),
        paid: Number(bonus.pairsPaid),
        flushed: Number(bonus.pairsFlushed),
        amount: Number(bonus.amount),
      },
    ]),
  )
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

test('a preview equals the result, to the Rupiah', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (choices) => {
      const { username, actor } = await fixture.corner()
      const top: Person = { username, actor, below: new Set() }
      const slots = [Side.LEFT, Side.RIGHT].map((position) => ({ way: [top], position }))
      for (const { quantity, slot, caller } of choices) {
        const [{ way, position }] = slots.splice(slot % slots.length, 1) as [(typeof slots)[number]]
        const who = way[caller % way.length]!
        const upline = way.at(-1)!
        const { bonusNo } = await settled()
        const foreseen = await preview(who.actor, upline.username, position, quantity)
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
        const happened = [...(await gained(bonusNo))].filter(([key]) => mayBeNamed.has(key.split(' ')[0]!))
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

test('an upline that was placed a moment ago is waited for, and one that is never counted is unavailable', async () => {
  const { username, actor } = await fixture.corner()
  await settled()
  await settling.stop()
  const { usernames } = await fixture.register({ uplineUsername: username, position: Side.RIGHT }, actor)
  const begun = performance.now()
  await expect(preview(actor, usernames[0]!, Side.LEFT, 1)).rejects.toMatchObject({ code: 'unavailable' })
  expect(performance.now() - begun).toBeGreaterThan(900)
  // Excludes the settler's start from the measured time.
  settling = await startService(settler, { sharedWith: fixture.service })
  await eventually(async () =>
    expect((await preview(actor, usernames[0]!, Side.LEFT, 1)).pinsNeeded).toBe(1n),
  )
})

/** Inserts a settled chain below a member, every eighth node with a leaf; returns its last node. */
async function chainBelow(username: string, members: number): Promise<string> {
  const { database } = fixture.service
  const client = await database.connect()
  const length = Math.floor(members * 0.9)
  try {
    const { rows } = await client.query(
      `SELECT p.id AS top, (SELECT max(id) FROM placements) AS base FROM placements p JOIN members USING (member_id)
        WHERE username = $1`,
      [username],
    )
    const { top, base } = rows[0]
    await client.query('BEGIN')
    // The log first: a numbered placement is not queued.
    await client.query(
      `INSERT INTO placement_log
       SELECT c.seq + n, $1 + n, CASE WHEN n = 1 THEN $2 WHEN n <= $3 THEN $1 + n - 1 ELSE $1 + 8 * (n - $3) END,
              CASE WHEN n = 1 OR n % 2 = 0 OR n > $3 THEN 'left' ELSE 'right' END, $2, 1, 1, c.day, c.plan_version
         FROM checkpoint c, generate_series(1, $4::bigint) n`,
      [base, top, length, members].map(Number),
    )
    await client.query(
      `INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                               placed_at, registration_id)
       SELECT l.placement_id, gen_random_uuid(), l.parent_id, l.side, l.sponsor_id, 1, 1, 500000, 1, last.placed_at,
              gen_random_uuid()
         FROM placement_log l, placements last WHERE l.placement_id > $1 AND last.id = $1 ORDER BY l.seq`,
      [Number(base)],
    )
    await client.query(
      `INSERT INTO members SELECT member_id, 'm' || id - $1, '', '', 1 FROM placements WHERE id > $1`,
      [Number(base)],
    )
    // A new epoch makes every projection rebuild.
    await client.query('UPDATE checkpoint SET epoch = epoch + 1, seq = seq + $1', [members])
    await client.query(`SELECT setval(pg_get_serial_sequence('placements', 'id'), max(id)) FROM placements`)
    await client.query('COMMIT')
    await client.query('ANALYZE placements, members')
  } finally {
    client.release()
  }
  return `m${length}`
}

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
  const upline = await chainBelow(username, MEMBERS)
  const { bonusNo } = await patiently(settled)
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
  const happened = [...(await gained(bonusNo))].filter(([key]) => !above.has(key.split(' ')[0]!))
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
