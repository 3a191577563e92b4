import { eventually, testServer } from '@jejaring/testing'
import { caller, newId, runAs, unavailable } from '../src'
import { POLL_MS } from '../src/messaging/relay'
import { connectNats, consumerName } from '../src/testing'
import { breakableProxy } from './breakable-proxy'
import { TextCodec } from './fixtures'
import { CHANGED, published, startPublisherAndConsumer } from './publisher-and-consumer'

/** Postpones every poll of a relay that is scheduled from now on beyond the end of the test. */
function postponePolls() {
  const { setTimeout: schedule } = globalThis
  return jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      schedule(work, ms === POLL_MS ? 600_000 : ms)) as typeof setTimeout)
}

describe('an event', () => {
  it('is published only after its transaction commits, with its caller', async () => {
    let cause: unknown
    const pair = await startPublisherAndConsumer(() => {
      cause = caller()
    })
    const lost = pair.kit.transaction(async (tx) => {
      tx.publish(CHANGED, TextCodec, { text: 'never' })
      throw unavailable()
    })
    await expect(lost).rejects.toThrow()
    const who = { requestId: 'r1', actor: { memberId: 'm1', role: 'admin' as const }, address: '203.0.113.9' }
    await runAs(who, () => pair.say('once'))
    await eventually(async () => expect(await pair.received()).toEqual(['once']))
    expect(cause).toEqual({ ...who, fromEvent: true })
    await pair.stop()
  })

  it('takes effect once when delivered several times', async () => {
    const pair = await startPublisherAndConsumer()
    await pair.say('a', 'b')
    await eventually(async () => expect(await pair.received()).toEqual(['a', 'b']))
    // The state after a relay died between publishing and marking, without the stream's deduplication.
    await pair.from.database.query(
      'UPDATE outbox SET published_at = NULL, stream_seq = NULL, leased_until = now()',
    )
    const nats = await pair.nats()
    await nats.manager.streams.purge(pair.stream)
    await pair.say('c')
    await eventually(async () => expect(await pair.received()).toContain('c'))
    await published(pair)
    expect(await pair.received()).toEqual(['a', 'b', 'c'])
    await nats.connection.close()
    await pair.stop()
  })

  it('is published right after its commit, not at the next poll', async () => {
    const pair = await startPublisherAndConsumer()
    const notified = jest.fn()
    await pair.kit.listen('outbox', notified)
    // `listen` calls it once at the start.
    await eventually(async () => expect(notified).toHaveBeenCalled())
    notified.mockClear()
    const polls = postponePolls()
    await pair.say('first')
    await published(pair)
    await eventually(async () => expect(notified).toHaveBeenCalledTimes(1))
    // The relay has run, so its next poll is far away.
    await pair.say('second')
    await published(pair)
    polls.mockRestore()
    await eventually(async () => expect(await pair.received()).toEqual(['first', 'second']))
    await pair.stop()
  })

  it('is published after the lease when its process died after the commit', async () => {
    const pair = await startPublisherAndConsumer()
    await pair.from.database.query(
      `INSERT INTO outbox (day, id, subject, payload, caller, created_at, leased_until)
       SELECT (now() AT TIME ZONE 'UTC')::date, $1, $2, $3, '', now(), now() + interval '1 second'`,
      [newId(new Date()), CHANGED, Buffer.from(TextCodec.encode({ text: 'left behind' }).finish())],
    )
    await eventually(async () => expect(await pair.received()).toEqual(['left behind']))
    await pair.stop()
  })

  it('is published with all others of a large transaction', async () => {
    const pair = await startPublisherAndConsumer(undefined, {}, () => undefined)
    const texts = Array.from({ length: 2_000 }, (_, index) => String(10_000 + index))
    await Promise.all([pair.say(...texts.slice(0, 300)), pair.say(...texts.slice(300))])
    await eventually(async () => expect(await pair.received()).toEqual(texts))
    await published(pair)
    await pair.stop()
  })

  it('is not leased after its process stopped before publishing', async () => {
    const line = await breakableProxy(testServer('TEST_NATS_URL'))
    const pair = await startPublisherAndConsumer(undefined, { NATS_URL: line.url })
    const { database } = pair.from
    await database.query(`
      CREATE FUNCTION wait_to_mark() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$;
      CREATE TRIGGER wait_to_mark BEFORE UPDATE OF published_at ON outbox
        FOR EACH STATEMENT EXECUTE FUNCTION wait_to_mark()`)
    const holder = await database.connect()
    await holder.query('SELECT pg_advisory_lock(1)')
    await pair.say('first')
    await eventually(async () => expect(await pair.received()).toEqual(['first']))
    await pair.say('second')
    line.cut()
    const halted = pair.from.halt()
    await holder.query('SELECT pg_advisory_unlock(1)')
    holder.release()
    await halted
    const { rows } = await database.query(
      'SELECT leased_until < now() AS free FROM outbox WHERE published_at IS NULL',
    )
    expect(rows).toEqual([{ free: true }])
    line.mend()
    await pair.stop()
    line.stop()
  })

  it('becomes a dead letter alone when it fails, and can be replayed', async () => {
    let broken = true
    const attempts: number[] = []
    const pair = await startPublisherAndConsumer(({ text }, meta) => {
      if (text !== 'poison' || !broken) return
      attempts.push(meta.attempt)
      throw new Error('cannot digest')
    })
    const metrics = async () => await (await fetch(`http://${pair.to.sideAddress}/metrics`)).text()
    // The counter starts at 0, so that the first dead letter is an increase.
    expect(await metrics()).toMatch(
      /^jejaring_events_total{consumer="pins-identity_member_changed",outcome="dead_letter"[^}]*} 0$/m,
    )
    await pair.say('before', 'poison', 'after')
    const parked = () =>
      pair.to.database.query('SELECT id, error, attempts FROM parked_messages WHERE replayed_at IS NULL')
    const { rows } = await eventually(async () => {
      const found = await parked()
      expect(found.rowCount).toBe(1)
      return found
    })
    expect(rows[0]).toMatchObject({ attempts: 3, error: expect.stringContaining('cannot digest') })
    expect(attempts).toEqual([1, 2, 3])
    await eventually(async () => expect(await pair.received()).toEqual(['after', 'before']))

    broken = false
    const { printDeadLetters, replayDeadLettersCommand } = await import(
      '../src/runtime/commands/dead-letters'
    )
    const said = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    const complained = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await printDeadLetters(pair.consumer, pair.to.environment)
    const number = String(rows[0]!.id)
    const codes: unknown[] = []
    for (const which of ['pins-other', consumerName('pins', CHANGED), number, 'all']) {
      process.exitCode = undefined
      await replayDeadLettersCommand(pair.consumer, pair.to.environment, which)
      codes.push(process.exitCode)
    }
    process.exitCode = undefined
    expect(codes).toEqual([1, undefined, 1, undefined])
    expect(complained.mock.calls.flat()).toEqual(
      ['pins-other', number].map((which) => `pins has no dead letter "${which}"; dead-letters lists them.`),
    )
    expect(said.mock.calls.flat()).toEqual([
      expect.stringMatching(
        /^\d+ pins-identity_member_changed since \S+, 3 attempts, request : Error: cannot digest$/,
      ),
      ...[1, 0].map((count) => `${count} parked events of pins sent again.`),
    ])
    for (const spy of [said, complained]) spy.mockRestore()
    await eventually(async () => expect(await pair.received()).toEqual(['after', 'before', 'poison']))
    expect((await parked()).rowCount).toBe(0)
    await pair.stop()
  })

  it('is retried while its dependency is unavailable', async () => {
    let tries = 0
    const pair = await startPublisherAndConsumer(() => {
      tries += 1
      if (tries < 8) throw unavailable()
    })
    await pair.say('patient')
    await eventually(async () => expect(await pair.received()).toEqual(['patient']))
    expect((await pair.to.database.query('SELECT FROM parked_messages')).rowCount).toBe(0)
    await pair.stop()
  })

  it.each([
    ['takes too long', '57014', 5],
    // Each attempt takes six transactions.
    ['has others in its way', '40P01', 20],
  ])('is retried while the database %s', async (_what, code, failures) => {
    const pair = await startPublisherAndConsumer()
    await pair.to.database.query(`
      CREATE SEQUENCE tries;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF nextval('tries') <= ${failures} THEN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await pair.say('patient')
    await eventually(async () => expect(await pair.received()).toEqual(['patient']))
    expect((await pair.to.database.query('SELECT FROM parked_messages')).rowCount).toBe(0)
    await pair.stop()
  })

  it('that always times out becomes a dead letter; others do not', async () => {
    const pair = await startPublisherAndConsumer()
    await pair.to.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.text = 'endless' THEN RAISE EXCEPTION 'too long' USING ERRCODE = '57014'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION refuse()`)
    await pair.say('before', 'endless', 'after')
    await eventually(async () => expect(await pair.received()).toEqual(['after', 'before']))
    const { rows } = await eventually(async () => {
      const found = await pair.to.database.query('SELECT attempts, error FROM parked_messages')
      expect(found.rowCount).toBe(1)
      return found
    })
    expect(rows[0].attempts).toBeGreaterThan(10)
    expect(rows[0].error).toContain('too long')
    await pair.stop()
  })

  it('older than the inbox becomes a dead letter and is not handled twice', async () => {
    const pair = await startPublisherAndConsumer()
    pair.from.clock.advance(-60 * 86_400_000)
    await pair.say('ancient')
    await eventually(async () =>
      expect((await pair.to.database.query('SELECT FROM parked_messages')).rowCount).toBe(1),
    )
    expect(await pair.received()).toEqual([])
    await pair.stop()
  })
})

it('measures pending events after the clock was set back', async () => {
  const pair = await startPublisherAndConsumer()
  await pair.say('gone out')
  await published(pair)
  const [date, monotonic] = [Date.now, performance.now.bind(performance)]
  const spies = [
    jest.spyOn(Date, 'now').mockImplementation(() => date() - 3_600_000),
    jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + 11_000),
  ]
  // Leased by another relay.
  await pair.from.database.query(`UPDATE outbox SET published_at = NULL, leased_until = 'infinity'`)
  await eventually(async () => {
    const metrics = await (await fetch(`http://${pair.from.sideAddress}/metrics`)).text()
    expect(metrics).toMatch(/^jejaring_outbox_pending_events 1$/m)
  })
  for (const spy of spies) spy.mockRestore()
  await pair.stop()
})

describe('without NATS', () => {
  it('keeps services ready and publishes all events once NATS is back, even wiped', async () => {
    const line = await breakableProxy(testServer('TEST_NATS_URL'))
    const pair = await startPublisherAndConsumer(undefined, { NATS_URL: line.url })
    await pair.say('before')
    await eventually(async () => expect(await pair.received()).toEqual(['before']))
    await published(pair)

    line.cut()
    await pair.say('meanwhile')
    const ready = () => fetch(`http://${pair.from.sideAddress}/readyz`)
    await eventually(async () => expect((await ready()).status).toBe(200))
    line.mend()
    await eventually(async () => expect(await pair.received()).toEqual(['before', 'meanwhile']))
    await published(pair)

    const nats = await connectNats(testServer('TEST_NATS_URL'), 'test')
    line.cut()
    await nats.manager.streams.delete(pair.stream)
    await pair.say('wiped')
    line.mend()
    await pair.migrateBoth()
    await eventually(async () => expect(await pair.received()).toEqual(['before', 'meanwhile', 'wiped']))
    await published(pair)
    expect((await nats.manager.streams.info(pair.stream)).state.messages).toBe(3)
    await nats.connection.close()
    await pair.stop()
    line.stop()
  })
})
