import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateMessages1700000000001 implements MigrationInterface {
  readonly name = 'CreateMessages1700000000001'

  // What a message carries may be a secret: it is kept sealed, and not at all once it is of no more use.
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        id                uuid        PRIMARY KEY,
        member_id         uuid        NOT NULL,
        template          text        NOT NULL,
        phone             text        NOT NULL,
        sealed_parameters bytea,
        status            text        NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'dropped')),
        requested_at      timestamptz NOT NULL,
        drop_at           timestamptz NOT NULL,
        closed_at         timestamptz,
        CHECK (CASE status WHEN 'waiting' THEN sealed_parameters IS NOT NULL AND closed_at IS NULL
                           ELSE sealed_parameters IS NULL AND closed_at IS NOT NULL END)
      );
      CREATE INDEX messages_waiting ON messages (drop_at) WHERE status = 'waiting'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages')
  }
}
