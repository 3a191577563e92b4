import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The upkeep of outbox and inbox locks in the order in which everybody else does: inbox before outbox, as the transactions of
 * a consumer, and a table before its partitions. Otherwise it and a transaction could each hold what the other waits for, and
 * nobody gets at the outbox until PostgreSQL finds out, for which it takes a second, or far longer where its clock was set
 * back meanwhile.
 */
export class OrderPartitionLocks0003 implements MigrationInterface {
  readonly name = 'OrderPartitionLocks1600000000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(maintainPartitions)
  }

  async down(): Promise<void> {
    // The function from before does the same work.
  }
}

const maintainPartitions = `
  -- Called hourly by the running service, which may not change tables itself. Makes the days ahead and
  -- drops the days that are over: the outbox after 35 days, the inbox after 45, because the stream may
  -- still hold an event that the outbox has just forgotten. Days with unpublished rows stay.
  CREATE OR REPLACE FUNCTION maintain_partitions() RETURNS void
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
    FOREACH parent IN ARRAY ARRAY['inbox', 'outbox'] LOOP
      kept := CASE parent WHEN 'outbox' THEN 35 ELSE 45 END;
      -- Dropping comes first: it takes the whole table, which must not be waited for with a partition in hand.
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
`
