import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Processes keep what cards show of members, and hear of a change wherever it is written. */
export class TellChangedMembers0080 implements MigrationInterface {
  readonly name = 'TellChangedMembers1700000000080'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TELL)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER members_told ON members; DROP FUNCTION tell_changed_member()')
  }
}

// By the database, so that processes of the version before tell it, too.
const TELL = `
  -- By its placement, under which its card is kept; who is not placed has no card. Whoever places a member whose copy is
  -- being changed waits for that change (both write the copy), so no card is made of what it was before.
  CREATE FUNCTION tell_changed_member() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('members_changed', id::text) FROM placements WHERE member_id = NEW.member_id;
    RETURN NULL;
  END $$;
  -- One bell a member, however many change at once: each is short, and PostgreSQL sends no two alike.
  CREATE TRIGGER members_told AFTER UPDATE ON members FOR EACH ROW
    WHEN ((OLD.username, OLD.name, OLD.photo_hash) IS DISTINCT FROM (NEW.username, NEW.name, NEW.photo_hash))
    EXECUTE FUNCTION tell_changed_member();
`
