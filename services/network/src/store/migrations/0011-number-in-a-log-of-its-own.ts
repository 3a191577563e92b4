import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Numbers move out of `placements` into a narrow log that only grows, in the order that counts. Numbering a placement in
 * its own row wrote the row again, and an entry in each of five indexes, three of them all over the table: a third of what
 * settling cost. And whoever starts reads a third of the bytes.
 *
 * From here on nothing changes a placement any more. `seq`, `business_day` and `effective_version` stay in it for processes
 * of the version before, which go on answering of what was numbered until now, and cannot number; nobody of this version
 * looks at them, and the release after this one drops them.
 */
export class NumberInALogOfItsOwn0011 implements MigrationInterface {
  readonly name = 'NumberInALogOfItsOwn1700000000011'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(placementLog)
    await runner.query(waiting)
    await runner.query(immutable)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(back)
  }
}

const placementLog = `
  -- What the engines are fed with, and nothing else: who hangs where is said again, so that reading the log needs no other
  -- table. A row is written once. No reference to placements: the settler has just read the row that it numbers, and looking
  -- it up again would double the cost; reconcile compares the two.
  CREATE TABLE placement_log (
    seq bigint PRIMARY KEY CHECK (seq > 0),
    placement_id bigint NOT NULL UNIQUE,
    parent_id bigint,
    side text CHECK (side IN ('left', 'right')),
    sponsor_id bigint,
    package_id smallint NOT NULL,
    -- Those of its package in the version that counts.
    points integer NOT NULL CHECK (points >= 0),
    business_day date NOT NULL,
    -- The version that counts: never older than that of the number before.
    effective_version integer NOT NULL,
    CHECK ((parent_id IS NULL) = (side IS NULL) AND (parent_id IS NULL) = (sponsor_id IS NULL)),
    CHECK ((seq = 1) = (parent_id IS NULL))
  );
  INSERT INTO placement_log
    SELECT seq, id, parent_id, side, sponsor_id, package_id, points, business_day, effective_version
      FROM placements WHERE seq IS NOT NULL ORDER BY seq;
  CREATE TRIGGER placement_log_stands BEFORE UPDATE OR DELETE ON placement_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
`

const waiting = `
  -- Who waits for a number, in the order in which numbers are given: first id of the registration, then the own one.
  CREATE TABLE waiting_placements (
    first_id bigint NOT NULL,
    placement_id bigint NOT NULL,
    PRIMARY KEY (first_id, placement_id)
  );
  INSERT INTO waiting_placements
    SELECT min(id) OVER (PARTITION BY registration_id), id FROM placements WHERE seq IS NULL;
  -- By the database, so that nothing can be placed and then be forgotten; an import numbers first.
  CREATE FUNCTION wait_for_number() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO waiting_placements
      SELECT min(id) OVER (PARTITION BY registration_id), id FROM placed p
       WHERE NOT EXISTS (SELECT FROM placement_log WHERE placement_id = p.id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER placements_wait AFTER INSERT ON placements REFERENCING NEW TABLE AS placed
    FOR EACH STATEMENT EXECUTE FUNCTION wait_for_number();
`

const immutable = `
  CREATE OR REPLACE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a row of % is in the log and cannot be changed', TG_TABLE_NAME;
  END $$;
  DROP TRIGGER placements_stand ON placements;
  CREATE TRIGGER placements_stand BEFORE UPDATE ON placements
    FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
  -- Each of these would be one more entry for every registration.
  DROP INDEX placements_unnumbered;
  DROP INDEX placements_waiting_registration;
`

const back = `
  DROP TRIGGER placements_wait ON placements;
  DROP TRIGGER placements_stand ON placements;
  DROP FUNCTION wait_for_number();
  UPDATE placements p SET seq = l.seq, business_day = l.business_day, effective_version = l.effective_version,
         points = l.points
    FROM placement_log l WHERE l.placement_id = p.id AND p.seq IS NULL;
  DROP TABLE placement_log, waiting_placements;
  CREATE TRIGGER placements_stand BEFORE UPDATE ON placements
    FOR EACH ROW WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION refuse_change_of_log();
  CREATE INDEX placements_unnumbered ON placements (id) WHERE seq IS NULL;
  CREATE INDEX placements_waiting_registration ON placements (registration_id) WHERE business_day IS NULL;
`
