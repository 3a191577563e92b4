import { Baseline } from '@jejaring/service-kit'
import type { QueryRunner } from 'typeorm'

/** The message queue, its rate limit, and the device. */
export class Baseline0001 extends Baseline {
  readonly name = 'Baseline1700000001000'
  readonly lastReplaced = 'SendMessages1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables)
    await runner.query(initialRows)
  }
}

const tables = `
  CREATE SEQUENCE device_event_ids;

  -- Parameters can be secrets: they are sealed, and deleted once the message is closed.
  CREATE TABLE messages (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    template text NOT NULL,
    phone text NOT NULL,
    sealed_parameters bytea,
    status text NOT NULL DEFAULT 'waiting',
    requested_at timestamptz NOT NULL,
    drop_at timestamptz NOT NULL,
    closed_at timestamptz,
    -- Priority: 0 a person waits at a screen, 1 security, 2 the rest.
    rank smallint NOT NULL CHECK (rank IN (0, 1, 2)),
    username text NOT NULL DEFAULT '',
    -- Expiry of the content; a repeated message does not outlive it.
    expires_at timestamptz,
    -- Earliest time of the next attempt.
    next_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
    -- Lease of the sending process; an expired lease means that it died.
    lease uuid,
    lease_until timestamptz,
    problem text NOT NULL DEFAULT '',
    template_version integer,
    CONSTRAINT messages_status CHECK (status IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    CONSTRAINT messages_secret CHECK ((sealed_parameters IS NULL) = (status IN ('sent', 'dropped'))),
    CONSTRAINT messages_closed CHECK ((closed_at IS NULL) = (status IN ('waiting', 'sending'))),
    CONSTRAINT messages_leased CHECK (((status = 'sending') = (lease IS NOT NULL))
      AND ((lease IS NULL) = (lease_until IS NULL)))
  );
  CREATE INDEX messages_due ON messages (rank, requested_at, id) WHERE status IN ('waiting', 'sending');
  CREATE INDEX messages_drop ON messages (drop_at) WHERE sealed_parameters IS NOT NULL;
  CREATE INDEX messages_requested ON messages (requested_at, id);

  -- One device: its state, lease and credentials are single rows. Whatever gives access to the account
  -- (credentials, keys, QR code, pairing code) is sealed.
  CREATE TABLE device (
    one boolean DEFAULT true PRIMARY KEY CHECK (one),
    event text NOT NULL CHECK (event IN ('init', 'qr', 'ready', 'notfound')),
    message text NOT NULL,
    sealed_qr bytea,
    expires_at timestamptz,
    event_id bigint NOT NULL DEFAULT nextval('device_event_ids'),
    occurred_at timestamptz NOT NULL DEFAULT now(),
    stopped_by integer NOT NULL DEFAULT 0,
    CHECK (((event = 'qr') = (sealed_qr IS NOT NULL)) AND ((event = 'qr') = (expires_at IS NOT NULL)))
  );

  CREATE TABLE device_lines (
    id bigint DEFAULT nextval('device_event_ids') PRIMARY KEY,
    message text NOT NULL,
    occurred_at timestamptz NOT NULL
  );

  CREATE TABLE device_lease (
    one boolean DEFAULT true PRIMARY KEY CHECK (one),
    holder text NOT NULL DEFAULT '',
    token bigint NOT NULL DEFAULT 0,
    until timestamptz NOT NULL DEFAULT '-infinity'
  );

  CREATE TABLE device_orders (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('restart', 'logout', 'pair')),
    sealed_phone bytea,
    ordered_at timestamptz NOT NULL,
    done boolean NOT NULL DEFAULT false,
    refusal text,
    sealed_code bytea,
    CHECK ((kind = 'pair') = (sealed_phone IS NOT NULL))
  );
  CREATE INDEX device_orders_open ON device_orders (id) WHERE NOT done;

  CREATE TABLE device_credentials (
    one boolean DEFAULT true PRIMARY KEY CHECK (one),
    sealed bytea NOT NULL
  );

  CREATE TABLE device_keys (
    kind text NOT NULL,
    id text NOT NULL,
    sealed bytea NOT NULL,
    PRIMARY KEY (kind, id)
  );

  -- One row: rate limit of the one WhatsApp number. Claiming a message locks it.
  CREATE TABLE pace (
    one boolean DEFAULT true PRIMARY KEY CHECK (one),
    not_before timestamptz NOT NULL DEFAULT 'epoch',
    day text NOT NULL DEFAULT '',
    tried integer NOT NULL DEFAULT 0 CHECK (tried >= 0)
  );

  -- Texts edited by admins; version 1 of each is in the code.
  CREATE TABLE template_texts (
    name text NOT NULL,
    version integer NOT NULL CHECK (version >= 2),
    text text NOT NULL CHECK ((length(text) >= 1) AND (length(text) <= 1000)),
    changed_at timestamptz NOT NULL,
    changed_by uuid NOT NULL,
    PRIMARY KEY (name, version)
  );
`

const initialRows = `
  INSERT INTO device (event, message) VALUES ('notfound', 'Perangkat WhatsApp belum dijalankan.');
  INSERT INTO device_lease DEFAULT VALUES;
  INSERT INTO pace DEFAULT VALUES;
`
