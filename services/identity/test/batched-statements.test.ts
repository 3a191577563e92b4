import { randomBytes } from 'node:crypto'
import { defineService, newId } from '@jejaring/service-kit'
import { migrate, openCommandDatabase } from '@jejaring/service-kit/testing'
import { createDatabase, type TestDatabase, testServer } from '@jejaring/testing'
import fc from 'fast-check'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Member } from '../src/members/member'
import type { Notification } from '../src/notifications/notification'
import { identity } from '../src/service'
import { takenUsernames } from '../src/store/members'
import { activatePendingMembers, insertMembers } from '../src/store/new-members'
import { upsertNotifications } from '../src/store/notifications'
import { claimRegistrationId, markActivated, readRegistrationState } from '../src/store/registrations'
import { freshNames } from './identity-fixture'

const { entities, migrations, rights } = identity.database!
const idle = defineService({
  name: 'identity',
  environment: z.object({}),
  database: { entities, migrations, rights },
  start() {},
})

const now = new Date('2026-03-01T00:00:00Z')
let database: TestDatabase
let source: DataSource
beforeAll(async () => {
  database = await createDatabase()
  const environment = {
    DATABASE_URL: database.restrictedUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    NATS_URL: testServer('TEST_NATS_URL'),
    NATS_PREFIX: `t${randomBytes(6).toString('hex')}`,
    IDEMPOTENCY_SECRET: 'a secret for tests only',
    LOG_LEVEL: 'silent',
  }
  await migrate(idle, environment)
  source = await openCommandDatabase(idle, environment)
})
afterAll(async () => {
  await source.destroy()
  await database.drop()
})

type Work<T> = (manager: EntityManager) => Promise<T>
const transaction = <T>(work: Work<T>) => source.transaction(work)

/** What `work` answers, of which nothing stays. */
async function undone<T>(work: Work<T>): Promise<T> {
  const runner = source.createQueryRunner()
  await runner.startTransaction()
  try {
    return await work(runner.manager)
  } finally {
    await runner.rollbackTransaction()
    await runner.release()
  }
}

function account(username: string, registrationId: string | undefined, change: Partial<Member> = {}): Member {
  return {
    id: newId(),
    username,
    name: `Nama ${username}`,
    phone: '081234567890',
    registrationId,
    group: 'member',
    admin: false,
    status: registrationId ? 'pending' : 'active',
    photoHash: undefined,
    bank: undefined,
    address: undefined,
    messagesOff: false,
    createdAt: now,
    version: 1n,
    ...change,
  }
}

const take = (manager: EntityManager, id: string) =>
  claimRegistrationId(manager, { id, state: 'created', now })
const write = (manager: EntityManager, members: readonly Member[], passwordHash?: string) =>
  insertMembers(manager, { members, passwordHash })
const activate = (manager: EntityManager, id: string) => markActivated(manager, { id, now })

/** Registrations with an account each, pending. */
async function created(count: number): Promise<{ id: string; member: Member }[]> {
  const made = freshNames(count).map((username) => ({ id: newId(), username }))
  const all = made.map(({ id, username }) => ({ id, member: account(username, id) }))
  await transaction(async (manager) => {
    await Promise.all(all.map(({ id }) => take(manager, id)))
    await Promise.all(all.map(({ member }) => write(manager, [member])))
  })
  return all
}

/** Transactions that want the same in opposite orders, many times. */
async function crosswise<Item>(
  items: () => Promise<readonly Item[]>,
  work: (manager: EntityManager, item: Item) => Promise<unknown>,
) {
  for (let round = 0; round < 15; round++) {
    const wanted = await items()
    const orders = [wanted, wanted.toReversed(), [...wanted.slice(3), ...wanted.slice(0, 3)]]
    await Promise.all(
      orders.map((order) => transaction((manager) => Promise.all(order.map((item) => work(manager, item))))),
    )
  }
}

describe('registrations that are taken at once', () => {
  it('answers each what became of its own, and of two with one id gives it to the first', async () => {
    const [discarded, activated, ...free] = Array.from({ length: 5 }, () => newId())
    await transaction((manager) => claimRegistrationId(manager, { id: discarded!, state: 'discarded', now }))
    await transaction((manager) => claimRegistrationId(manager, { id: activated!, state: 'activated', now }))
    const asked = [free[2]!, activated!, free[0]!, free[2]!.toUpperCase(), discarded!, free[1]!, activated!]
    expect(await transaction((manager) => Promise.all(asked.map((id) => take(manager, id))))).toEqual([
      ...[undefined, 'activated', undefined, 'created', 'discarded', undefined, 'activated'],
    ])
  })

  it('never deadlocks', async () => {
    await crosswise(async () => Array.from({ length: 8 }, () => newId()), take)
  })
})

describe('accounts that are written at once', () => {
  it('each has what is its own: person, password, registration', async () => {
    const [a, b] = [newId(), newId()]
    const names = freshNames(4)
    const bank = { bankId: 3, accountName: 'Siti "S", \\ R', accountNumber: '123' }
    const asked: [Member[], string | undefined][] = [
      [[account(names[0]!, a, { name: 'Siti', bank }), account(names[1]!, a, { name: 'Siti' })], 'hash a'],
      [[account(names[2]!, b, { phone: '089999999999' })], undefined],
      [[account(names[3]!, undefined, { admin: true, phone: '' })], 'hash c'],
    ]
    await transaction(async (manager) => {
      await Promise.all([a, b].map((id) => take(manager, id)))
      await Promise.all(asked.map(([members, hash]) => write(manager, members, hash)))
    })
    const { rows } = await database.pool.query(
      `SELECT m.username, m.name, m.phone, m.admin, m.status, m.registration_id, m.bank_account_name AS bank, c.password_hash
         FROM members m LEFT JOIN credentials c ON c.member_id = m.id WHERE m.username = ANY ($1)
        ORDER BY array_position($1, m.username)`,
      [names],
    )
    const shown = asked.flatMap(([members, hash]) =>
      members.map(({ username, name, phone, admin, status, registrationId, ...rest }) => ({
        username,
        name,
        phone,
        admin,
        status,
        registration_id: registrationId ?? null,
        bank: rest.bank?.accountName ?? null,
        password_hash: hash ?? null,
      })),
    )
    expect(rows).toEqual(shown)
  })

  test('a batch gives usernames to the first, like single calls in order', async () => {
    const pool = freshNames(6)
    await transaction((manager) => write(manager, [account(pool[5]!, undefined)]))
    const registrations = fc.array(fc.uniqueArray(fc.constantFrom(...pool), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(registrations, async (all) => {
        const gone = new Set([pool[5]!])
        const expected = all.map((names) => {
          const taken = names.filter((name) => gone.has(name))
          for (const name of names) gone.add(name)
          return taken
        })
        const lost = await undone((manager) =>
          Promise.all(
            all.map((names) =>
              write(
                manager,
                names.map((name) => account(name, undefined)),
              ),
            ),
          ),
        )
        expect(lost).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('never deadlocks over the same usernames', async () => {
    await crosswise(
      async () => freshNames(8),
      (manager, name) => write(manager, [account(name, undefined)]),
    )
  })

  test('taken usernames are returned to the callers that asked for them', async () => {
    const [mine = '', other = '', free = ''] = freshNames(3)
    await transaction((manager) => write(manager, [account(mine, undefined), account(other, undefined)]))
    const asked = [[free, mine], [], [other], [free], [mine, other]]
    const taken = await Promise.all(asked.map((names) => takenUsernames(source.manager, names)))
    expect(taken.map((names) => [...names])).toEqual([[mine], [], [other], [], [mine, other]])
  })
})

describe('registrations that are activated at once', () => {
  it('makes each active once, for the first that asks, and answers its own members', async () => {
    const all = await created(4)
    const [discarded, unknown] = [newId(), newId()]
    await transaction((manager) => claimRegistrationId(manager, { id: discarded, state: 'discarded', now }))
    await transaction((manager) => activate(manager, all[3]!.id))
    const asked = [all[1]!.id, unknown, all[0]!.id, all[1]!.id, discarded, all[3]!.id, all[2]!.id]
    const [won, answers] = await transaction(async (manager) => {
      const marked = await Promise.all(asked.map((id) => activate(manager, id)))
      const winners = asked.filter((_, place) => marked[place])
      return [marked, await Promise.all(winners.map((id) => activatePendingMembers(manager, id)))]
    })
    expect(won).toEqual([true, false, true, false, false, false, true])
    const members = [1, 0, 2].map((place) => [{ ...all[place]!.member, status: 'active', version: 2n }])
    expect(answers.map((answer) => answer.members)).toEqual(members)
    expect(answers.map((answer) => answer.withoutPassword)).toEqual(members.map(([member]) => [member!.id]))
    for (const { id } of all) expect(await readRegistrationState(source.manager, id)).toBe('activated')
    const rest = await database.pool.query('SELECT status FROM members WHERE id = $1', [all[3]!.member.id])
    expect(rest.rows).toEqual([{ status: 'pending' }])
  })

  it('never deadlocks, and each is won once', async () => {
    const wins = new Map<string, number>()
    await crosswise(
      async () => (await created(6)).map(({ id }) => id),
      async (manager, id) => {
        if (!(await activate(manager, id))) return
        const { members } = await activatePendingMembers(manager, id)
        wins.set(id, (wins.get(id) ?? 0) + members.length)
      },
    )
    expect([...wins.values()]).toEqual(Array(15 * 6).fill(1))
  })
})

describe('lines that are put into inboxes at once', () => {
  const line = (memberId: string, source: string, position: number): Notification => ({
    memberId,
    kind: 'bonus',
    source,
    position: BigInt(position),
    message: `${source} ${position}`,
    at: now,
  })
  const kept = (manager: EntityManager, ids: readonly string[]) =>
    manager.query(
      `SELECT member_id, source, position, message FROM notifications WHERE member_id = ANY ($1) ORDER BY 1, 2`,
      [ids],
    )

  test('are those that they are one after the other', async () => {
    const ids = [...(await created(2)).map(({ member }) => member.id), newId()]
    const one = fc.record({
      id: fc.constantFrom(...ids),
      source: fc.constantFrom('a', 'b'),
      position: fc.integer({ min: 0, max: 3 }),
    })
    const own = fc.uniqueArray(one, { maxLength: 4, selector: ({ id, source }) => `${id} ${source}` })
    await fc.assert(
      fc.asyncProperty(fc.array(own, { minLength: 1, maxLength: 5 }), async (all) => {
        const asked = all.map((lines) => lines.map(({ id, source, position }) => line(id, source, position)))
        const inTurn = await undone(async (manager) => {
          const counts: number[] = []
          for (const lines of asked) counts.push(await upsertNotifications(manager, lines))
          return [counts, await kept(manager, ids)]
        })
        const together = await undone(async (manager) => [
          await Promise.all(asked.map((lines) => upsertNotifications(manager, lines))),
          await kept(manager, ids),
        ])
        expect(together).toEqual(inTurn)
      }),
      { numRuns: 40 },
    )
  })

  it('never deadlocks', async () => {
    const ids = (await created(8)).map(({ member }) => member.id)
    let position = 0
    await crosswise(
      async () => ids,
      (manager, id) => upsertNotifications(manager, [line(id, 'a', position++)]),
    )
  })
})
