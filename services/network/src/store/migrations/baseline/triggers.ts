/** Immutability of the log, the queue of unnumbered placements, and the upkeep of read models. */
export const triggers = `
  -- Placements and their log are immutable: every bonus is computed from them.
  CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a row of % is in the log and cannot be changed', TG_TABLE_NAME;
  END $$;

  -- A trigger queues every placement, so that no code path can skip its number. An import numbers first.
  CREATE FUNCTION wait_for_number() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO waiting_placements
      SELECT min(id) OVER (PARTITION BY registration_id), id FROM placed p
       WHERE NOT EXISTS (SELECT FROM placement_log WHERE placement_id = p.id);
    RETURN NULL;
  END $$;

  CREATE FUNCTION keep_sponsors() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Sorted, so that two registrations cannot deadlock.
    INSERT INTO sponsors SELECT DISTINCT sponsor_id FROM rows_after WHERE sponsor_id IS NOT NULL
     ORDER BY sponsor_id ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;

  -- Copies sponsor and date from the placement. The placement exists before the member's copy, or the
  -- placing transaction overwrites a copy that an event has created.
  CREATE FUNCTION copy_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT sponsor_id, placed_at INTO NEW.sponsor_id, NEW.placed_at
      FROM placements WHERE member_id = NEW.member_id AND sponsor_id IS NOT NULL;
    RETURN NEW;
  END $$;

  -- Notifies the member card caches by placement id. A member without a placement has no card. Placing a
  -- member waits for a concurrent change of its copy (both write it), so no card holds the older state.
  CREATE FUNCTION tell_changed_member() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('members_changed', id::text) FROM placements WHERE member_id = NEW.member_id;
    RETURN NULL;
  END $$;

  CREATE TRIGGER placements_stay BEFORE DELETE ON placements
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();

  CREATE TRIGGER placement_log_stands BEFORE DELETE OR UPDATE ON placement_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();

  CREATE TRIGGER placements_wait AFTER INSERT ON placements
    REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION wait_for_number();

  CREATE TRIGGER placements_stand BEFORE UPDATE ON placements
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();

  CREATE TRIGGER sponsors_kept AFTER INSERT ON placements
    REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_sponsors();

  CREATE TRIGGER members_sponsored BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION copy_sponsor();

  -- One notification per member; PostgreSQL removes duplicates within a transaction.
  CREATE TRIGGER members_told AFTER UPDATE ON members FOR EACH ROW
    WHEN (OLD.username IS DISTINCT FROM NEW.username OR OLD.name IS DISTINCT FROM NEW.name
          OR OLD.photo_hash IS DISTINCT FROM NEW.photo_hash)
    EXECUTE FUNCTION tell_changed_member();
`
