import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreateDevice1700000000010 implements MigrationInterface {
  readonly name = 'CreateDevice1700000000010'

  // There is one device: its row, its lease and its credentials are single rows. What gives access to the
  // account (credentials, keys, a QR, a pairing code) is kept sealed.
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE device_event_ids;

      CREATE TABLE device (
        one             boolean     PRIMARY KEY DEFAULT true CHECK (one),
        event           text        NOT NULL CHECK (event IN ('init', 'qr', 'ready', 'notfound')),
        message         text        NOT NULL,
        sealed_qr       bytea,
        expires_at      timestamptz,
        event_id        bigint      NOT NULL DEFAULT nextval('device_event_ids'),
        occurred_at     timestamptz NOT NULL DEFAULT now(),
        stopped_by      integer     NOT NULL DEFAULT 0,
        CHECK ((event = 'qr') = (sealed_qr IS NOT NULL) AND (event = 'qr') = (expires_at IS NOT NULL))
      );
      INSERT INTO device (event, message) VALUES ('notfound', 'Perangkat WhatsApp belum dijalankan.');

      CREATE TABLE device_lines (
        id          bigint      PRIMARY KEY DEFAULT nextval('device_event_ids'),
        message     text        NOT NULL,
        occurred_at timestamptz NOT NULL
      );

      CREATE TABLE device_lease (
        one    boolean     PRIMARY KEY DEFAULT true CHECK (one),
        holder text        NOT NULL DEFAULT '',
        token  bigint      NOT NULL DEFAULT 0,
        until  timestamptz NOT NULL DEFAULT '-infinity'
      );
      INSERT INTO device_lease DEFAULT VALUES;

      CREATE TABLE device_orders (
        id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind         text        NOT NULL CHECK (kind IN ('restart', 'logout', 'pair')),
        sealed_phone bytea,
        ordered_at   timestamptz NOT NULL,
        done         boolean     NOT NULL DEFAULT false,
        refusal      text,
        sealed_code  bytea,
        CHECK ((kind = 'pair') = (sealed_phone IS NOT NULL))
      );
      CREATE INDEX device_orders_open ON device_orders (id) WHERE NOT done;

      CREATE TABLE device_credentials (
        one    boolean PRIMARY KEY DEFAULT true CHECK (one),
        sealed bytea   NOT NULL
      );

      CREATE TABLE device_keys (
        kind   text  NOT NULL,
        id     text  NOT NULL,
        sealed bytea NOT NULL,
        PRIMARY KEY (kind, id)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE device, device_lines, device_lease, device_orders, device_credentials, device_keys;
      DROP SEQUENCE device_event_ids`)
  }
}
