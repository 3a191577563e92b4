import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What every service with a database has: outbox, inbox, parked messages, idempotency keys and the
 * record of the stream. Outbox and inbox are partitioned by day, so that forgetting is dropping a table.
 */
export class CreateMessaging0001 implements MigrationInterface {
  readonly name = 'CreateMessaging1600000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables)
    await runner.query(moveFromDefault)
    await runner.query(maintainPartitions)
    await runner.query(`SELECT maintain_partitions()`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION maintain_partitions();
      DROP FUNCTION create_day_partition(text, date);
      DROP TABLE outbox, inbox, parked_messages, idempotency_keys, stream_record;
    `)
  }
}

const tables = `
  -- day is that of the id's own time (UTC).
  CREATE TABLE outbox (
    day date NOT NULL,
    id uuid NOT NULL,
    subject text NOT NULL,
    payload bytea NOT NULL,
    caller bytea NOT NULL,
    created_at timestamptz NOT NULL,
    -- Until when a relay that claimed the row has it for itself.
    leased_until timestamptz NOT NULL DEFAULT '-infinity',
    published_at timestamptz,
    stream_seq bigint,
    PRIMARY KEY (day, id)
  ) PARTITION BY RANGE (day);
  CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;
  CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL;
  CREATE INDEX outbox_published ON outbox (stream_seq DESC) WHERE stream_seq IS NOT NULL;

  -- Which events a consumer has dealt with. The day is that of the event's id, so a redelivery weeks
  -- later looks into the same partition.
  CREATE TABLE inbox (
    day date NOT NULL,
    consumer text NOT NULL,
    event_id uuid NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (day, consumer, event_id)
  ) PARTITION BY RANGE (day);
  CREATE TABLE inbox_default PARTITION OF inbox DEFAULT;

  CREATE TABLE parked_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    consumer text NOT NULL,
    event_id text NOT NULL,
    subject text NOT NULL,
    payload bytea NOT NULL,
    caller bytea NOT NULL,
    attempts int NOT NULL,
    error text NOT NULL,
    parked_at timestamptz NOT NULL DEFAULT now(),
    replayed_at timestamptz,
    UNIQUE (consumer, event_id)
  );

  CREATE TABLE idempotency_keys (
    actor text NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    reply bytea NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (actor, operation, key)
  );
  CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

  -- The stream the outbox was last published to; another creation time means that it was wiped.
  CREATE TABLE stream_record (
    stream text PRIMARY KEY,
    -- As the server writes it: its nanoseconds would be lost in a timestamptz.
    created text NOT NULL
  );
`

const moveFromDefault = `
  -- Makes the partition of one day. Rows of that day that already fell into the default partition
  -- (a clock ahead, a relay that was away) move along, or attaching would be refused.
  CREATE FUNCTION create_day_partition(parent text, day_wanted date) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    partition text := parent || '_' || to_char(day_wanted, 'YYYYMMDD');
  BEGIN
    IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', partition, parent);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE day = %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
                   parent || '_default', day_wanted, partition);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                   parent, partition, day_wanted, day_wanted + 1);
  END $$;
  REVOKE ALL ON FUNCTION create_day_partition(text, date) FROM PUBLIC;
`

const maintainPartitions = `
  -- Called hourly by the running service, which may not change tables itself. Makes the days ahead and
  -- drops the days that are over: the outbox after 35 days, the inbox after 45, because the stream may
  -- still hold an event that the outbox has just forgotten. Days with unpublished rows stay.
  CREATE FUNCTION maintain_partitions() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s' AS $$
  DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    parent text;
    old text;
    kept int;
    unpublished boolean;
  BEGIN
    -- One at a time; whoever comes second has nothing to do.
    IF NOT pg_try_advisory_xact_lock(hashtext('maintain_partitions')) THEN RETURN; END IF;
    FOREACH parent IN ARRAY ARRAY['outbox', 'inbox'] LOOP
      FOR ahead IN -1..3 LOOP
        PERFORM create_day_partition(parent, today + ahead);
      END LOOP;
      kept := CASE parent WHEN 'outbox' THEN 35 ELSE 45 END;
      FOR old IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent = parent::regclass AND c.relname ~ ('^' || parent || '_[0-9]{8}$')
           AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - kept
      LOOP
        unpublished := false;
        IF parent = 'outbox' THEN
          EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE published_at IS NULL)', old) INTO unpublished;
        END IF;
        IF NOT unpublished THEN EXECUTE format('DROP TABLE %I', old); END IF;
      END LOOP;
    END LOOP;
    DELETE FROM outbox_default WHERE day < today - 35 AND published_at IS NOT NULL;
    DELETE FROM inbox_default WHERE day < today - 45;
  END $$;
  REVOKE ALL ON FUNCTION maintain_partitions() FROM PUBLIC;
`
