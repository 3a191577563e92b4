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
import {
  claimRegistrationIds,
  markActivated,
  type RegistrationState,
  readRegistrationStates,
} from '../src/store/registrations'
import { account, now } from './account-fixture'
import { freshNames } from './identity-fixture'

const { entities, migrations, rights } = identity.database!
const idle = defineService({
  name: 'identity',
  environment: z.object({}),
  database: { entities, migrations, rights },
  start() {},
})

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

/** Runs `work` and rolls it back. */
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

const claim = (manager: EntityManager, ids: readonly string[], state: RegistrationState = 'created') =>
  claimRegistrationIds(manager, ids, state, now)
const write = (manager: EntityManager, ...batch: readonly (readonly Member[])[]) =>
  insertMembers(
    manager,
    batch.map((members) => ({ members, passwordHash: undefined })),
  )

/** Registrations with an account each, pending. */
async function created(count: number): Promise<{ id: string; member: Member }[]> {
  const made = freshNames(count).map((username) => ({ id: newId(), username }))
  const all = made.map(({ id, username }) => ({ id, member: account(username, id) }))
  await transaction(async (manager) => {
    await claim(
      manager,
      all.map(({ id }) => id),
    )
    await write(manager, ...all.map(({ member }) => [member]))
  })
  return all
}

/** Repeatedly runs concurrent transactions on the same items in different orders. */
async function crosswise<Item>(
  items: () => Promise<readonly Item[]>,
  work: (manager: EntityManager, batch: readonly Item[]) => Promise<unknown>,
) {
  for (let round = 0; round < 15; round++) {
    const wanted = await items()
    const orders = [wanted, wanted.toReversed(), [...wanted.slice(3), ...wanted.slice(0, 3)]]
    await Promise.all(orders.map((order) => transaction((manager) => work(manager, order))))
  }
}

describe('claims of registration ids', () => {
  it('return the state of each id, and give an id to the first of two', async () => {
    const [discarded, activated, ...free] = Array.from({ length: 5 }, () => newId())
    await transaction((manager) => claim(manager, [discarded!], 'discarded'))
    await transaction((manager) => claim(manager, [activated!], 'activated'))
    const ids = [free[2]!, activated!, free[0]!, free[2]!, discarded!, free[1]!, activated!]
    expect(await transaction((manager) => claim(manager, ids))).toEqual([
      ...[undefined, 'activated', undefined, 'created', 'discarded', undefined, 'activated'],
    ])
  })

  it('never deadlock', async () => {
    await crosswise(
      async () => Array.from({ length: 8 }, () => newId()),
      (manager, ids) => claim(manager, ids),
    )
  })
})

describe('a batch of accounts', () => {
  it('stores person, password and registration of each', async () => {
    const [a, b] = [newId(), newId()]
    const names = freshNames(4)
    const bank = { bankId: 3, accountName: 'Siti "S", \\ R', accountNumber: '123' }
    const asked: [Member[], string | undefined][] = [
      [[account(names[0]!, a, { name: 'Siti', bank }), account(names[1]!, a, { name: 'Siti' })], 'hash a'],
      [[account(names[2]!, b, { phone: '089999999999' })], undefined],
      [[account(names[3]!, undefined, { admin: true, phone: '' })], 'hash c'],
    ]
    await transaction(async (manager) => {
      await claim(manager, [a, b])
      await insertMembers(
        manager,
        asked.map(([members, passwordHash]) => ({ members, passwordHash })),
      )
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

  it('gives usernames to the first, like single calls in order', async () => {
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
          write(manager, ...all.map((names) => names.map((name) => account(name, undefined)))),
        )
        expect(lost).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('never deadlocks over the same usernames', async () => {
    await crosswise(
      async () => freshNames(8),
      (manager, usernames) => write(manager, ...usernames.map((name) => [account(name, undefined)])),
    )
  })

  it('takes its usernames', async () => {
    const [first = '', second = '', free = ''] = freshNames(3)
    await transaction((manager) => write(manager, [account(first, undefined), account(second, undefined)]))
    expect(await takenUsernames(source.manager, [free, first, second])).toEqual(new Set([first, second]))
    expect(await takenUsernames(source.manager, [])).toEqual(new Set())
  })
})

describe('a batch of activations', () => {
  it('activates each registration once and returns its own members', async () => {
    const all = await created(4)
    const [discarded, unknown] = [newId(), newId()]
    await transaction((manager) => claim(manager, [discarded], 'discarded'))
    await transaction((manager) => markActivated(manager, [all[3]!.id], now))
    const asked = [all[1]!.id, unknown, all[0]!.id, all[1]!.id, discarded, all[3]!.id, all[2]!.id]
    const [won, answers] = await transaction(async (manager) => {
      const marked = await markActivated(manager, asked, now)
      const winners = asked.filter((_, index) => marked[index])
      return [marked, await activatePendingMembers(manager, winners)]
    })
    expect(won).toEqual([true, false, true, false, false, false, true])
    const members = [1, 0, 2].map((index) => [{ ...all[index]!.member, status: 'active', version: 2n }])
    expect(answers.map((answer) => answer.members)).toEqual(members)
    expect(answers.map((answer) => answer.withoutPassword)).toEqual(members.map(([member]) => [member!.id]))
    const ids = all.map(({ id }) => id)
    const states = await readRegistrationStates(source.manager, [...ids, unknown, discarded])
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(ids.map((id) => [id, 'activated'])),
      [discarded]: 'discarded',
    })
    const rest = await database.pool.query('SELECT status FROM members WHERE id = $1', [all[3]!.member.id])
    expect(rest.rows).toEqual([{ status: 'pending' }])
  })

  it('never deadlocks, and activates each once', async () => {
    const wins = new Map<string, number>()
    await crosswise(
      async () => (await created(6)).map(({ id }) => id),
      async (manager, ids) => {
        const marked = await markActivated(manager, ids, now)
        const winners = ids.filter((_, index) => marked[index])
        const activated = await activatePendingMembers(manager, winners)
        for (const [index, id] of winners.entries())
          wins.set(id, (wins.get(id) ?? 0) + activated[index]!.members.length)
      },
    )
    expect([...wins.values()]).toEqual(Array(15 * 6).fill(1))
  })
})

describe('a batch of notifications', () => {
  const line = (memberId: string, source: string, position: number): Notification => ({
    memberId,
    kind: 'bonus',
    source,
    position: BigInt(position),
    message: `${source} ${position}`,
    at: now,
  })
  const stored = (manager: EntityManager, ids: readonly string[]) =>
    manager.query(
      `SELECT member_id, source, position, message FROM notifications WHERE member_id = ANY ($1) ORDER BY 1, 2`,
      [ids],
    )

  it('leaves the notifications that single calls leave', async () => {
    const ids = [...(await created(2)).map(({ member }) => member.id), newId()]
    const one = fc.record({
      id: fc.constantFrom(...ids),
      source: fc.constantFrom('a', 'b'),
      position: fc.integer({ min: 0, max: 3 }),
    })
    const batch = fc.array(one, { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(batch, batch, async (before, all) => {
        const lines = all.map(({ id, source, position }) => line(id, source, position))
        const first = before.map(({ id, source, position }) => line(id, source, position))
        const inTurn = await undone(async (manager) => {
          for (const each of [...first, ...lines]) await upsertNotifications(manager, [each])
          return await stored(manager, ids)
        })
        const batched = await undone(async (manager) => {
          await upsertNotifications(manager, first)
          await upsertNotifications(manager, lines)
          return await stored(manager, ids)
        })
        expect(batched).toEqual(inTurn)
      }),
      { numRuns: 40 },
    )
  })

  it('never deadlocks', async () => {
    const ids = (await created(8)).map(({ member }) => member.id)
    let position = 0
    await crosswise(
      async () => ids,
      (manager, batch) =>
        upsertNotifications(
          manager,
          batch.map((id) => line(id, 'a', position++)),
        ),
    )
  })
})
