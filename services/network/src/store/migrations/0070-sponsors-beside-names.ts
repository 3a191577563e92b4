import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Whom somebody sponsors, since when, and what they are called, in one index: thousands are sorted and looked through
 * by what they are called without being looked up one by one.
 */
export class SponsorsBesideNames0070 implements MigrationInterface {
  readonly name = 'SponsorsBesideNames1700000000070'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FILL)
    await runner.query(KEEP)
    await runner.query(`
      DROP INDEX placements_of_sponsor;
      CREATE INDEX placements_sponsor ON placements (sponsor_id, id)`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX placements_sponsor;
      CREATE INDEX placements_of_sponsor ON placements (sponsor_id, placed_at, id) INCLUDE (member_id)`)
    await runner.query(`
      DROP TRIGGER members_sponsored ON members;
      DROP FUNCTION copy_sponsor();
      ALTER TABLE members DROP COLUMN sponsor_id, DROP COLUMN placed_at`)
  }
}

// By writing the table anew, which takes half the time of an UPDATE of every row and leaves no second row of each.
const FILL = `
  -- The sponsor's placement, and when the own one was made; of whoever is not placed, and of the root, neither.
  ALTER TABLE members ADD COLUMN sponsor_id bigint, ADD COLUMN placed_at timestamptz;
  CREATE FUNCTION sponsor_of(who uuid) RETURNS bigint STABLE LANGUAGE plpgsql AS $$
  BEGIN RETURN (SELECT sponsor_id FROM placements WHERE member_id = who); END $$;
  CREATE FUNCTION placed_by_sponsor_at(who uuid) RETURNS timestamptz STABLE LANGUAGE plpgsql AS $$
  BEGIN RETURN (SELECT placed_at FROM placements WHERE member_id = who AND sponsor_id IS NOT NULL); END $$;
  ALTER TABLE members
    ALTER sponsor_id TYPE bigint USING sponsor_of(member_id),
    ALTER placed_at TYPE timestamptz USING placed_by_sponsor_at(member_id);
  DROP FUNCTION sponsor_of, placed_by_sponsor_at;
  CREATE INDEX members_of_sponsor ON members (sponsor_id, placed_at, member_id) INCLUDE (username, name);
`

const KEEP = `
  -- By the database, so that processes of the version before keep it, too. A placement is there before its member's copy,
  -- or else whoever places writes over a copy that an event has brought.
  CREATE FUNCTION copy_sponsor() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT sponsor_id, placed_at INTO NEW.sponsor_id, NEW.placed_at
      FROM placements WHERE member_id = NEW.member_id AND sponsor_id IS NOT NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER members_sponsored BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION copy_sponsor();
`
