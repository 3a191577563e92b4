import { eventually, startService, type TestService } from '@jejaring/testing'
import { isUniqueViolation, type Kit, type KitEnvironment, newId } from '../src'
import { Listener } from '../src/database/listen'
import { makeLogger } from '../src/telemetry/log'
import { migrate, runService } from '../src/testing'
import { deferred, Note, notesService } from './fixtures'

let kit: Kit<KitEnvironment>
let service: TestService
const definition = notesService('pins', (its) => {
  kit = its
})

beforeAll(async () => {
  service = await startService(definition)
})
afterAll(() => service.stop())

describe('the runtime role', () => {
  it.each([
    ['UPDATE history SET text = text'],
    ['DELETE FROM history'],
    ['TRUNCATE history'],
    ['TRUNCATE notes'],
    ['DROP TABLE notes'],
    ['CREATE TABLE mine (id int)'],
    ['ALTER TABLE notes ADD COLUMN x int'],
    ['DELETE FROM migrations'],
    [`SELECT create_day_partition('outbox', '2020-01-01')`],
    ['CREATE SCHEMA mine'],
    ['CREATE TEMP TABLE mine (id int)'],
  ])('is denied: %s', async (sql) => {
    await expect(kit.database.query(sql)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('inserts into append-only tables and writes all others', async () => {
    await kit.database.query(`INSERT INTO history (text) VALUES ('x')`)
    await kit.database.query(`INSERT INTO notes (text) VALUES ('x')`)
    await kit.database.query(`UPDATE notes SET text = 'y'`)
    await kit.database.query('DELETE FROM notes')
  })
})

describe('migrate', () => {
  it('is idempotent and safe to run concurrently', async () => {
    await Promise.all([migrate(definition, service.environment), migrate(definition, service.environment)])
    await migrate(definition, service.environment)
  })

  it('is requested by a start without tables', async () => {
    await service.database.query(`DELETE FROM migrations WHERE name = 'CreateNotes1700000000001'`)
    await expect(runService(definition, service.environment)).rejects.toThrow(
      /lacks CreateNotes.*run migrate first/,
    )
    await service.database.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1700000000001, 'CreateNotes1700000000001')`,
    )
  })
})

describe('values', () => {
  it('are bigint, day text and Date, raw and through entities', async () => {
    const at = new Date('2026-11-20T17:30:00Z')
    const row = { id: newId(), text: 'x', amount: 9_007_199_254_740_993n, day: '2026-11-21', at }
    await kit.database.getRepository(Note).insert(row)
    expect(await kit.database.getRepository(Note).findOneByOrFail({ id: row.id })).toEqual(row)
    const [raw] = await kit.database.query('SELECT *, ARRAY[amount] AS list FROM notes WHERE id = $1', [
      row.id,
    ])
    expect(raw).toEqual({ ...row, list: [row.amount] })
  })
})

describe('a transaction', () => {
  it('retries after a deadlock until it succeeds', async () => {
    const ids = [newId(), newId()]
    for (const id of ids) await kit.database.query(`INSERT INTO notes (id, text) VALUES ($1, '')`, [id])
    const bothIn = deferred()
    let entered = 0
    let runs = 0
    const touch = (order: string[]) =>
      kit.transaction(async (manager) => {
        runs += 1
        await manager.query('UPDATE notes SET amount = amount + 1 WHERE id = $1', [order[0]])
        entered += 1
        if (entered === 2) bothIn.resolve()
        await bothIn.promise
        await manager.query('UPDATE notes SET amount = amount + 1 WHERE id = $1', [order[1]])
      })
    await Promise.all([touch(ids), touch([...ids].reverse())])
    const rows: { amount: bigint }[] = await kit.database.query(
      'SELECT amount FROM notes WHERE id = ANY($1)',
      [ids],
    )
    expect(rows.map(({ amount }) => amount)).toEqual([2n, 2n])
    // On a busy machine the retry may start before the other transaction wakes up, and lose again.
    expect(runs).toBeGreaterThan(2)
  })

  it('does not retry a defect and names a violated constraint', async () => {
    const id = newId()
    const insert = () =>
      kit.transaction((manager) => manager.query(`INSERT INTO notes (id, text) VALUES ($1, '')`, [id]))
    await insert()
    const error: unknown = await insert().catch((failed: unknown) => failed)
    expect([
      isUniqueViolation(error),
      isUniqueViolation(error, 'notes_pkey'),
      isUniqueViolation(error, 'other'),
    ]).toEqual([true, true, false])
  })

  it('rejects a nested transaction', async () => {
    await expect(kit.transaction(() => kit.transaction(async () => 1))).rejects.toThrow(/not allowed/)
  })
})

describe('partitions', () => {
  const names = async () => {
    const { rows } = await service.database.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent IN ('outbox'::regclass, 'inbox'::regclass) ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  }
  const dayName = (parent: string, offset: number) =>
    `${parent}_${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`

  it('are created ahead and receive rows from the default partition', async () => {
    const ahead = dayName('outbox', 3)
    await service.database.query(`DROP TABLE IF EXISTS ${ahead}`)
    await service.database.query(
      `INSERT INTO outbox (day, id, subject, payload, caller, created_at)
       VALUES (CURRENT_DATE + 3, $1, 'x', '', '', now()), (CURRENT_DATE + 300, $1, 'x', '', '', now())`,
      [newId()],
    )
    await kit.database.query('SELECT maintain_partitions()')
    expect(await names()).toEqual(expect.arrayContaining([ahead, dayName('inbox', 3), 'outbox_default']))
    const { rows } = await service.database.query(
      'SELECT tableoid::regclass::text AS partition FROM outbox ORDER BY day',
    )
    expect(rows.map(({ partition }) => partition)).toEqual([ahead, 'outbox_default'])
  })

  it('are dropped when old unless they hold unpublished events', async () => {
    const [kept, sent, inbox] = [dayName('outbox', -40), dayName('outbox', -41), dayName('inbox', -50)]
    await service.database.query(`
      SELECT create_day_partition('outbox', CURRENT_DATE - 40);
      SELECT create_day_partition('outbox', CURRENT_DATE - 41);
      SELECT create_day_partition('inbox', CURRENT_DATE - 50);
      INSERT INTO outbox (day, id, subject, payload, caller, created_at, leased_until)
      VALUES (CURRENT_DATE - 40, gen_random_uuid(), 'x', '', '', now(), 'infinity')`)
    expect(await names()).toEqual(expect.arrayContaining([kept, sent, inbox]))
    await kit.database.query('SELECT maintain_partitions()')
    const left = await names()
    expect(left).toContain(kept)
    expect(left).not.toContain(sent)
    expect(left).not.toContain(inbox)
  })

  /** Runs `first` in a transaction, starts the maintenance, which has to wait, and then runs `second`. */
  const upkeepMeets = async (first: string, second: string) => {
    let upkeep: Promise<unknown> = Promise.resolve()
    let runs = 0
    await kit.transaction(async (manager) => {
      runs += 1
      await manager.query(first)
      upkeep = service.database.query('SELECT maintain_partitions()').then(
        () => 'done',
        (error: unknown) => error,
      )
      await eventually(async () => {
        const { rows } = await service.database.query(
          'SELECT FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
        )
        expect(rows).toHaveLength(1)
      })
      await manager.query(second)
    })
    return { runs, upkeep: await upkeep }
  }

  it.each([
    [
      'a consumer that then publishes',
      'LOCK TABLE ONLY inbox IN ROW EXCLUSIVE MODE',
      'LOCK TABLE ONLY outbox IN ROW EXCLUSIVE MODE',
    ],
    [
      'a relay that scans the partitions',
      'LOCK TABLE ONLY outbox IN ROW EXCLUSIVE MODE',
      'SELECT FROM outbox',
    ],
  ])('are maintained concurrently with %s without a deadlock', async (_who, first, second) => {
    // On a busy machine three seconds may pass until it is seen waiting.
    await service.database.query(`
      ALTER FUNCTION maintain_partitions() SET lock_timeout = '60s';
      SELECT create_day_partition('outbox', CURRENT_DATE - 42);
      SELECT create_day_partition('inbox', CURRENT_DATE - 51);
      DROP TABLE ${dayName('outbox', 3)}, ${dayName('inbox', 3)}`)
    expect(await upkeepMeets(first, second)).toEqual({ runs: 1, upkeep: 'done' })
    expect(await names()).toEqual(expect.arrayContaining([dayName('outbox', 3), dayName('inbox', 3)]))
    expect(await names()).not.toContain(dayName('outbox', -42))
  })
})

describe('listening', () => {
  it('polls once at the start for earlier notifications', async () => {
    const received: string[] = []
    const listener = new Listener(service.environment.DATABASE_URL!, 'ears', makeLogger('ears', 'silent'))
    // A service may work while its connection is still being established.
    const listening = listener.listen('news', (payload) => received.push(payload))
    await service.database.query(`NOTIFY news, 'too early'`)
    await listening
    expect(received).toContain('')
    await listener.listen('sports', (payload) => received.push(`sports ${payload}`))
    expect(received).toContain('sports ')
    await listener.stop()
  })

  it('survives a lost connection and polls once for missed notifications', async () => {
    const received: string[] = []
    const listener = new Listener(service.environment.DATABASE_URL!, 'ears', makeLogger('ears', 'silent'))
    await listener.listen('news', (payload) => received.push(payload))
    await service.database.query(`NOTIFY news, 'first'`)
    await eventually(() => expect(received).toEqual(['', 'first']))
    // A role may terminate its own sessions.
    await kit.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ears listen'`,
    )
    await eventually(() => expect(received).toEqual(['', 'first', '']))
    await service.database.query(`NOTIFY news, 'second'`)
    await eventually(() => expect(received).toEqual(['', 'first', '', 'second']))
    await listener.stop()
  })
})
