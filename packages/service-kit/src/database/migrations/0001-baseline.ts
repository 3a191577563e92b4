import type { QueryRunner } from 'typeorm'
import { Baseline } from '../baseline'

/**
 * Tables of every service with a database: outbox, inbox, dead letters, idempotency keys, stream record and imports.
 * Outbox and inbox are partitioned by day, so that deleting a day is dropping a table.
 */
export class KitBaseline0001 extends Baseline {
  readonly name = 'KitBaseline1600000001000'
  readonly lastReplaced = 'OrderPartitionLocks1600000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables)
    await runner.query(createDayPartition)
    await runner.query(maintainPartitions)
    await runner.query('SELECT maintain_partitions()')
  }
}

const tables = `
  -- day is the UTC day of the id's own time.
  CREATE TABLE outbox (
    day date NOT NULL,
    id uuid NOT NULL,
    subject text NOT NULL,
    payload bytea NOT NULL,
    caller bytea NOT NULL,
    created_at timestamptz NOT NULL,
    -- Lease of the relay that has claimed the row.
    leased_until timestamptz NOT NULL DEFAULT '-infinity',
    published_at timestamptz,
    stream_seq bigint,
    PRIMARY KEY (day, id)
  ) PARTITION BY RANGE (day);
  CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;
  CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL;
  CREATE INDEX outbox_published ON outbox (stream_seq DESC) WHERE stream_seq IS NOT NULL;

  -- Events that a consumer has handled. day is that of the event's id, so that a redelivery weeks later
  -- finds the same partition.
  CREATE TABLE inbox (
    day date NOT NULL,
    consumer text NOT NULL,
    event_id uuid NOT NULL,
    handled_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (day, consumer, event_id)
  ) PARTITION BY RANGE (day);
  CREATE TABLE inbox_default PARTITION OF inbox DEFAULT;

  -- Dead letters: events whose handler failed at every attempt.
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

  -- The stream that the outbox was last published to. Another creation time means that it was recreated empty.
  CREATE TABLE stream_record (
    stream text PRIMARY KEY,
    -- Text as the server writes it: a timestamptz would lose its nanoseconds.
    created text NOT NULL
  );

  -- The import of an older programme. An interrupted import continues where it stopped.
  CREATE TABLE imports (
    id uuid PRIMARY KEY,
    -- Hash of the whole file: another file is another import.
    digest text NOT NULL,
    began_at timestamptz NOT NULL DEFAULT now(),
    -- Set in the transaction that wrote all rows of this service.
    written_at timestamptz,
    -- Set by the coordinator once all services have written theirs.
    finished_at timestamptz
  );
  -- A programme takes one import, while it is new.
  CREATE UNIQUE INDEX imports_only_one ON imports ((true));
`

const createDayPartition = `
  -- Creates the partition of one day. Rows of that day in the default partition (a clock ahead, a relay that
  -- was down) move into it, or ATTACH PARTITION would be refused.
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

/** Locks inbox before outbox and a table before its partitions, as consumers do: another order would deadlock with them. */
const maintainPartitions = `
  -- Called hourly by the running service, whose role cannot change tables. Creates the partitions of coming
  -- days and drops old ones: of the outbox after 35 days, of the inbox after 45, because the stream can still
  -- hold an event that the outbox has dropped. Partitions with unpublished rows stay.
  CREATE FUNCTION maintain_partitions() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s' AS $$
  DECLARE
    today date := (now() AT TIME ZONE 'UTC')::date;
    parent text;
    old text;
    kept int;
    unpublished boolean;
  BEGIN
    -- One run at a time: a concurrent run returns.
    IF NOT pg_try_advisory_xact_lock(hashtext('maintain_partitions')) THEN RETURN; END IF;
    FOREACH parent IN ARRAY ARRAY['inbox', 'outbox'] LOOP
      kept := CASE parent WHEN 'outbox' THEN 35 ELSE 45 END;
      -- Drops first: dropping locks the whole table, which must not happen while holding a partition's lock.
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
      FOR ahead IN -1..3 LOOP
        PERFORM create_day_partition(parent, today + ahead);
      END LOOP;
    END LOOP;
    DELETE FROM inbox_default WHERE day < today - 45;
    DELETE FROM outbox_default WHERE day < today - 35 AND published_at IS NOT NULL;
  END $$;
  REVOKE ALL ON FUNCTION maintain_partitions() FROM PUBLIC;
`
