import { eventually, type TestService } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import {
  audit,
  caller,
  conflict,
  decodeCaller,
  isUniqueViolation,
  type Kit,
  type KitEnvironment,
  makeClient,
  newId,
  publish,
  runAs,
} from '../src'
import { isConnectionProblem } from '../src/database/errors'
import { deferred, Notes, TextCodec } from './fixtures'
import { startNotes } from './start-notes'

let kit: Kit<KitEnvironment>
let service: TestService

beforeAll(async () => {
  ;({ kit, service } = await startNotes())
  await service.database.query(`
    CREATE SEQUENCE tries;
    CREATE FUNCTION fail_until(times int) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      -- What a sequence gave is not taken back with the transaction.
      IF nextval('tries') <= times THEN RAISE EXCEPTION 'once more' USING ERRCODE = '40001'; END IF;
    END $$`)
})
afterAll(() => service.stop())
beforeEach(() => service.database.query(`TRUNCATE notes; ALTER SEQUENCE tries RESTART`))

type Work<T> = (manager: EntityManager) => Promise<T>

function share<T>(work: Work<T>, order = '', kind = 'test'): Promise<T> {
  return kit.transaction(work, { shared: { kind, order } })
}

async function write(manager: EntityManager, text: string, id = newId()): Promise<string> {
  const [{ xid }] = await manager.query(
    `INSERT INTO notes (id, text) VALUES ($1, $2) RETURNING pg_current_xact_id()::text AS xid`,
    [id, text],
  )
  return xid
}

const notes = async () =>
  (await service.database.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(
    ({ text }) => text,
  )
const texts = (count: number) =>
  Array.from({ length: count }, (_, place) => `n${String(place).padStart(2, '0')}`)
const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

describe('shared transactions', () => {
  it('of one tick commit together, each with its own value', async () => {
    const all = texts(40)
    const values = await Promise.all(
      all.map((text) => share(async (manager) => ({ text, xid: await write(manager, text) }))),
    )
    expect(values.map(({ text }) => text)).toEqual(all)
    expect(new Set(values.map(({ xid }) => xid)).size).toBe(1)
    expect(await notes()).toEqual(all)
  })

  it('do not mix kinds, ticks or anonymous callers', async () => {
    const first = [
      share((manager) => write(manager, 'a')),
      share((manager) => write(manager, 'b'), '', 'other'),
    ]
    const own = kit.transaction((manager) => write(manager, 'c'))
    const xids = await Promise.all([...first, own])
    xids.push(await share((manager) => write(manager, 'd')))
    expect(new Set(xids).size).toBe(4)
  })

  it('start in order', async () => {
    const begun: string[] = []
    const all = texts(20)
    await Promise.all(
      [...all].reverse().map((text) =>
        share(async (manager) => {
          begun.push(text)
          await write(manager, text)
        }, text),
      ),
    )
    expect(begun).toEqual(all)
  })

  it('keep the other effects when one work fails with its own error', async () => {
    const id = newId()
    await kit.transaction((manager) => write(manager, 'there', id))
    const refusal = conflict('Sudah.')
    const works: Work<unknown>[] = [
      (manager) => write(manager, 'a'),
      async (manager) => {
        await write(manager, 'refused')
        throw refusal
      },
      (manager) => write(manager, 'b'),
      (manager) => write(manager, 'twice', id),
      (manager) => write(manager, 'c'),
      (manager) => manager.query('SELECT FROM nothing'),
      // Before its first statement.
      (() => {
        throw new Error('at once')
      }) as Work<unknown>,
    ]
    const outcomes = await Promise.allSettled(works.map((work) => share(work)))
    const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined))
    expect(statuses(outcomes).map((status) => status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(reasons[1]).toBe(refusal)
    expect(isUniqueViolation(reasons[3], 'notes_pkey')).toBe(true)
    expect(String(reasons[5])).toMatch(/"nothing" does not exist/)
    expect(String(reasons[6])).toMatch(/at once/)
    expect(await notes()).toEqual(['a', 'b', 'c', 'there'])
  })

  it('are not lost when one work catches its error', async () => {
    const id = newId()
    await kit.transaction((manager) => write(manager, 'there', id))
    const careless = share(async (manager) => {
      await write(manager, 'twice', id).catch(() => undefined)
      return 'careless'
    }, 'last')
    const good = ['a', 'b'].map((text) => share((manager) => write(manager, text), 'before'))
    await Promise.allSettled([careless, ...good])
    expect(await Promise.all(good)).toHaveLength(2)
    expect(await notes()).toEqual(['a', 'b', 'there'])
  })

  it('are not failed by a work that the commit rejects', async () => {
    await service.database.query(
      'ALTER TABLE notes ADD CONSTRAINT late UNIQUE (text) DEFERRABLE INITIALLY DEFERRED',
    )
    await kit.transaction((manager) => write(manager, 'there'))
    const outcomes = await Promise.allSettled(
      ['a', 'there', 'b'].map((text) => share((manager) => write(manager, text))),
    )
    await service.database.query('ALTER TABLE notes DROP CONSTRAINT late')
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(isUniqueViolation((outcomes[1] as PromiseRejectedResult).reason, 'late')).toBe(true)
    expect(await notes()).toEqual(['a', 'b', 'there'])
  })

  it('publish each event and audit entry once, with its own caller', async () => {
    const subject = 'pins.pin.moved'
    const all = texts(12)
    for (const bad of ['none', 'n05']) {
      await service.database.query('DELETE FROM outbox')
      await Promise.allSettled(
        all.map((text) =>
          runAs({ requestId: `r ${text}`, actor: { memberId: text, role: 'member' } }, () =>
            share(async (manager) => {
              await write(manager, text)
              await publish(manager, subject, TextCodec, { text })
              await audit(manager, { action: 'test', target: text })
              if (text === bad) throw conflict('Sudah.')
              expect(caller().requestId).toBe(`r ${text}`)
            }),
          ),
        ),
      )
      const { rows } = await service.database.query<{ subject: string; payload: Buffer; caller: Buffer }>(
        'SELECT subject, payload, caller FROM outbox',
      )
      const good = all.filter((text) => text !== bad)
      const callersOf = (of: string) =>
        rows
          .filter((row) => row.subject === of)
          .map((row) => decodeCaller(row.caller))
          .map(({ actor, requestId }) => [actor?.memberId, requestId])
          .sort()
      for (const published of [subject, 'audit.recorded'])
        expect(callersOf(published)).toEqual(good.map((text) => [text, `r ${text}`]))
      for (const row of rows.filter((each) => each.subject === subject))
        expect(TextCodec.decode(row.payload).text).toBe(decodeCaller(row.caller).actor?.memberId)
    }
  })
})

describe('a shared transaction', () => {
  it.each([
    ['again as a whole where PostgreSQL asks for it', 1, 1],
    ['each by itself where it asks again and again', 6, 4],
  ])('is run %s', async (_how, times, transactions) => {
    const all = texts(3)
    const values = await Promise.all([
      ...all.map((text) => share((manager) => write(manager, text))),
      share(async (manager) => {
        const xid = await write(manager, 'z')
        await manager.query('SELECT fail_until($1)', [times])
        return xid
      }),
    ])
    expect(new Set(values).size).toBe(transactions)
    expect(await notes()).toEqual([...all, 'z'])
  })

  it('is retried after a deadlock', async () => {
    const ids = [newId(), newId()]
    for (const id of ids) await kit.transaction((manager) => write(manager, 'there', id))
    const bothIn = deferred()
    let entered = 0
    const add = (manager: EntityManager, id: string) =>
      manager.query('UPDATE notes SET amount = amount + 1 WHERE id = $1', [id])
    const touch = (order: string[]) => async (manager: EntityManager) => {
      await add(manager, order[0]!)
      entered += 1
      if (entered === 2) bothIn.resolve()
      await bothIn.promise
      await add(manager, order[1]!)
    }
    await Promise.all([
      share(touch(ids)),
      share((manager) => write(manager, 'other')),
      kit.transaction(touch([...ids].reverse())),
    ])
    const { rows } = await service.database.query('SELECT amount FROM notes WHERE id = ANY($1)', [ids])
    expect(rows).toEqual([{ amount: 2n }, { amount: 2n }])
    expect(await notes()).toEqual(['other', 'there', 'there'])
  })

  it('rejects remote calls and nested transactions', async () => {
    const { client, close } = makeClient(Notes, '127.0.0.1:1')
    const outcomes = await Promise.allSettled([
      share((manager) => write(manager, 'a')),
      share(async () => await client.write({ text: '' })),
      share(async () => await kit.transaction(async () => 1)),
      share(async () => await share(async () => 1)),
    ])
    close()
    expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    for (const outcome of outcomes.slice(1))
      expect(String((outcome as PromiseRejectedResult).reason)).toMatch(/not allowed/)
    expect(await notes()).toEqual(['a'])
  })

  it('with a terminated connection takes effect once or not at all', async () => {
    const all = texts(4)
    let kills = 0
    const outcomes = await Promise.allSettled([
      ...all.map((text) => share((manager) => write(manager, text))),
      share(async (manager) => {
        await write(manager, 'z')
        const [{ pid }] = await manager.query('SELECT pg_backend_pid() AS pid')
        if (kills++ > 0) return
        // A role may terminate its own sessions.
        await kit.database.query('SELECT pg_terminate_backend($1)', [pid])
        await eventually(async () => {
          expect(await kit.database.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).toEqual([])
        })
        await write(manager, 'z')
      }),
    ])
    const done = [...all, 'z'].filter((_, place) => outcomes[place]?.status === 'fulfilled')
    expect(await notes()).toEqual(done)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(isConnectionProblem(outcome.reason)).toBe(true)
    expect(kills).toBeGreaterThan(0)
    await expect(share((manager) => write(manager, 'next'))).resolves.toBeDefined()
  })
})
