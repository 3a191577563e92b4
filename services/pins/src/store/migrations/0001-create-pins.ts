import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreatePins1700000000001 implements MigrationInterface {
  readonly name = 'CreatePins1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RESERVATIONS)
    await runner.query(REPEAT_ORDERS)
    await runner.query(PINS)
    await runner.query(MOVEMENTS)
    await runner.query(MEMBERS)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE members, pin_movements, pins, repeat_orders, reservations')
  }
}

// A released row without an owner is the tombstone of a registration that never reserved.
const RESERVATIONS = `
  CREATE TABLE reservations (
    registration_id uuid        PRIMARY KEY,
    state           text        NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
    owner_id        uuid,
    package_id      integer,
    qty             integer     CHECK (qty > 0),
    created_at      timestamptz NOT NULL,
    changed_at      timestamptz NOT NULL,
    CHECK (num_nulls(owner_id, package_id, qty) = 0 OR (state = 'released' AND num_nulls(owner_id, package_id, qty) = 3))
  )`

const REPEAT_ORDERS = `
  CREATE TABLE repeat_orders (
    id        uuid        PRIMARY KEY,
    member_id uuid        NOT NULL,
    qty       integer     NOT NULL CHECK (qty > 0),
    -- Rupiah for one pin, at that time.
    price     bigint      NOT NULL CHECK (price >= 0),
    made_at   timestamptz NOT NULL
  );
  CREATE INDEX ON repeat_orders (member_id, made_at)`

// The check one_place is what "each pin is in one place" means: no row can be half available, half used.
const PINS = `
  CREATE TABLE pins (
    id                  uuid        PRIMARY KEY,
    code                text        NOT NULL UNIQUE,
    package_id          integer     NOT NULL,
    kind                text        NOT NULL,
    owner_id            uuid        NOT NULL,
    status              text        NOT NULL,
    registration_id     uuid        REFERENCES reservations,
    activated_member_id uuid        UNIQUE,
    repeat_order_id     uuid        REFERENCES repeat_orders,
    created_at          timestamptz NOT NULL,
    used_at             timestamptz,
    CONSTRAINT kinds CHECK (kind IN ('activation', 'repeat_order')),
    CONSTRAINT one_place CHECK (CASE status
      WHEN 'available' THEN num_nonnulls(registration_id, activated_member_id, repeat_order_id, used_at) = 0
      WHEN 'reserved'  THEN kind = 'activation' AND registration_id IS NOT NULL
                            AND num_nonnulls(activated_member_id, repeat_order_id, used_at) = 0
      WHEN 'used'      THEN used_at IS NOT NULL AND CASE kind
        WHEN 'activation' THEN num_nulls(registration_id, activated_member_id) = 0 AND repeat_order_id IS NULL
        ELSE repeat_order_id IS NOT NULL AND num_nonnulls(registration_id, activated_member_id) = 0 END
      ELSE false END)
  );
  CREATE INDEX pins_stock ON pins (owner_id, package_id, created_at, id) WHERE status = 'available';
  CREATE INDEX pins_registration ON pins (registration_id) WHERE registration_id IS NOT NULL;
  CREATE INDEX pins_repeat_order ON pins (repeat_order_id) WHERE repeat_order_id IS NOT NULL`

// History: one row per movement and side. Names are those of that moment. "number" orders rows of one moment.
const MOVEMENTS = `
  CREATE TABLE pin_movements (
    id                    uuid        PRIMARY KEY,
    number                bigint      GENERATED ALWAYS AS IDENTITY,
    member_id             uuid        NOT NULL,
    type                  text        NOT NULL,
    package_id            integer     NOT NULL,
    qty                   integer     NOT NULL CHECK (qty > 0),
    counterparty_id       uuid,
    counterparty_username text,
    moved_at              timestamptz NOT NULL,
    CONSTRAINT types CHECK (type IN ('create', 'transfer_in', 'transfer_out', 'activation', 'ro')),
    CONSTRAINT counterparty CHECK (
      num_nulls(counterparty_id, counterparty_username) = CASE WHEN type IN ('create', 'ro') THEN 2 ELSE 0 END)
  );
  CREATE INDEX ON pin_movements (member_id, moved_at, number)`

// A copy of identity's members, for lists only.
const MEMBERS = `
  CREATE TABLE members (
    member_id uuid   PRIMARY KEY,
    username  text   NOT NULL,
    name      text   NOT NULL,
    version   bigint NOT NULL
  )`
