import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Consent texts that members have accepted, by version. */
export class AddConsents0027 implements MigrationInterface {
  readonly name = 'AddConsents1764600000027'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE consents (
        member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
        text_key text NOT NULL CHECK (text_key = 'privacy'),
        -- The day of the text.
        version text NOT NULL CHECK (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        accepted_at timestamptz NOT NULL,
        -- app: by the member in person, logged in.
        how text NOT NULL CHECK (how = 'app'),
        PRIMARY KEY (member_id, text_key, version)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents')
  }
}
