import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Uploaded pictures apart from submitted ones, and the mark of the key that sealed a picture. */
export class AddIdentityDrafts0020 implements MigrationInterface {
  readonly name = 'AddIdentityDrafts1764500000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Empty until the loop that seals again has seen the picture.
      ALTER TABLE identity_pictures ADD COLUMN key_mark bytea NOT NULL DEFAULT '';

      -- Pictures that were uploaded and not submitted yet. The submission moves them to identity_pictures.
      CREATE TABLE identity_drafts (
        member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('id_card', 'selfie')),
        sealed_image bytea NOT NULL,
        key_mark bytea NOT NULL,
        stored_at timestamptz NOT NULL,
        PRIMARY KEY (member_id, kind)
      );
      ALTER TABLE identity_drafts ALTER COLUMN sealed_image SET STORAGE EXTERNAL;

      WITH unsubmitted AS (
        DELETE FROM identity_pictures p
         WHERE NOT EXISTS (SELECT FROM identity_verifications v
                            WHERE v.member_id = p.member_id AND p.stored_at <= v.submitted_at)
        RETURNING member_id, kind, sealed_image, key_mark, stored_at
      )
      INSERT INTO identity_drafts SELECT * FROM unsubmitted;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO identity_pictures (member_id, kind, sealed_image, stored_at)
      SELECT member_id, kind, sealed_image, stored_at FROM identity_drafts
          ON CONFLICT (member_id, kind)
          DO UPDATE SET sealed_image = excluded.sealed_image, stored_at = excluded.stored_at;
      DROP TABLE identity_drafts;
      ALTER TABLE identity_pictures DROP COLUMN key_mark;
    `)
  }
}
