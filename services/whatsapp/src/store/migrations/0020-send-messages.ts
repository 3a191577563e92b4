import type { MigrationInterface, QueryRunner } from 'typeorm'

export class SendMessages0020 implements MigrationInterface {
  readonly name = 'SendMessages1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE messages
        DROP CONSTRAINT messages_status_check,
        DROP CONSTRAINT messages_check,
        -- 0 for whoever waits before a screen, 1 for security, 2 for the rest.
        ADD COLUMN rank             smallint    NOT NULL DEFAULT 2 CHECK (rank IN (0, 1, 2)),
        ADD COLUMN username         text        NOT NULL DEFAULT '',
        -- Of what it carries; a message that is sent again lives no longer than that.
        ADD COLUMN expires_at       timestamptz,
        -- Not to be tried before.
        ADD COLUMN next_at          timestamptz,
        ADD COLUMN tries            integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
        -- Whoever tries it now; when the lease is over, it died doing so.
        ADD COLUMN lease            uuid,
        ADD COLUMN lease_until      timestamptz,
        ADD COLUMN problem          text        NOT NULL DEFAULT '',
        ADD COLUMN template_version integer,
        ADD CONSTRAINT messages_status CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
        ADD CONSTRAINT messages_secret CHECK ((sealed_parameters IS NULL) = (status IN ('sent', 'dropped'))),
        ADD CONSTRAINT messages_closed CHECK ((closed_at IS NULL) = (status IN ('waiting', 'sending'))),
        ADD CONSTRAINT messages_leased CHECK ((status = 'sending') = (lease IS NOT NULL)
                                          AND (lease IS NULL) = (lease_until IS NULL));
      UPDATE messages SET next_at = requested_at,
             rank = CASE template WHEN 'recover' THEN 0 WHEN 'set_password' THEN 1 WHEN 'bank_changed' THEN 1 ELSE 2 END;
      ALTER TABLE messages ALTER COLUMN next_at SET NOT NULL, ALTER COLUMN rank DROP DEFAULT;

      DROP INDEX messages_waiting;
      CREATE INDEX messages_due ON messages (rank, requested_at, id) WHERE status IN ('waiting', 'sending');
      CREATE INDEX messages_drop ON messages (drop_at) WHERE sealed_parameters IS NOT NULL;
      CREATE INDEX messages_requested ON messages (requested_at, id);

      -- One row: the pace is that of the one number everything goes out by. Who takes a message locks it.
      CREATE TABLE pace (
        one        boolean     PRIMARY KEY DEFAULT true CHECK (one),
        not_before timestamptz NOT NULL DEFAULT 'epoch',
        day        text        NOT NULL DEFAULT '',
        tried      integer     NOT NULL DEFAULT 0 CHECK (tried >= 0)
      );
      INSERT INTO pace DEFAULT VALUES;

      -- Texts that admins wrote; version 1 of each is in the code.
      CREATE TABLE template_texts (
        name       text        NOT NULL,
        version    integer     NOT NULL CHECK (version >= 2),
        text       text        NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
        changed_at timestamptz NOT NULL,
        changed_by uuid        NOT NULL,
        PRIMARY KEY (name, version)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE template_texts, pace;
      DELETE FROM messages WHERE status NOT IN ('waiting', 'dropped');
      DROP INDEX messages_requested, messages_drop, messages_due;
      ALTER TABLE messages
        DROP CONSTRAINT messages_leased, DROP CONSTRAINT messages_closed,
        DROP CONSTRAINT messages_secret, DROP CONSTRAINT messages_status,
        DROP COLUMN template_version, DROP COLUMN problem, DROP COLUMN lease_until, DROP COLUMN lease,
        DROP COLUMN tries, DROP COLUMN next_at, DROP COLUMN expires_at, DROP COLUMN username, DROP COLUMN rank,
        ADD CONSTRAINT messages_status_check CHECK (status IN ('waiting', 'dropped')),
        ADD CONSTRAINT messages_check CHECK (CASE status
              WHEN 'waiting' THEN sealed_parameters IS NOT NULL AND closed_at IS NULL
              ELSE sealed_parameters IS NULL AND closed_at IS NOT NULL END);
      CREATE INDEX messages_waiting ON messages (drop_at) WHERE status = 'waiting'`)
  }
}
