import { Baseline, createMemberCopyTrigger, createSummaryTable } from '@jejaring/service-kit'
import type { QueryRunner } from 'typeorm'
import { baselineSummaryTables } from '../summary-tables'

/** Pins, their reservations and history, repeat orders, and the copy of members for lists. */
export class Baseline0001 extends Baseline {
  readonly name = 'Baseline1700000001000'
  readonly lastReplaced = 'WriteFewerIndexes1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
    await runner.query(tables)
    for (const summary of baselineSummaryTables) await runner.query(createSummaryTable(summary))
    await runner.query(summaryIndexes)
    for (const reference of memberReferences) await runner.query(createMemberCopyTrigger(reference))
  }
}

const tables = `
  -- A released row without owner is a tombstone: it refuses a late reservation of that registration.
  CREATE TABLE reservations (
    registration_id uuid PRIMARY KEY,
    state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
    owner_id uuid,
    package_id integer,
    qty integer CHECK (qty > 0),
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    CHECK ((num_nulls(owner_id, package_id, qty) = 0)
      OR ((state = 'released') AND (num_nulls(owner_id, package_id, qty) = 3)))
  );

  CREATE TABLE repeat_orders (
    id uuid PRIMARY KEY,
    member_id uuid NOT NULL,
    qty integer NOT NULL CHECK (qty > 0),
    -- Rupiah per pin at that time.
    price bigint NOT NULL CHECK (price >= 0),
    made_at timestamptz NOT NULL
  );
  CREATE INDEX repeat_orders_member_id_made_at_idx ON repeat_orders (member_id, made_at);

  -- CHECK one_place: a pin is in exactly one state. Vacuum and analyze thresholds are absolute, because
  -- the dashboard counts stock in an index and the default share of a million rows is reached too late.
  CREATE TABLE pins (
    id uuid PRIMARY KEY,
    code text NOT NULL UNIQUE,
    package_id integer NOT NULL,
    kind text NOT NULL,
    owner_id uuid NOT NULL,
    status text NOT NULL,
    registration_id uuid REFERENCES reservations (registration_id),
    activated_member_id uuid,
    repeat_order_id uuid REFERENCES repeat_orders (id),
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT kinds CHECK (kind IN ('activation', 'repeat_order')),
    CONSTRAINT one_place CHECK (CASE status
      WHEN 'available' THEN (num_nonnulls(registration_id, activated_member_id, repeat_order_id,
      used_at) = 0)
      WHEN 'reserved' THEN ((kind = 'activation') AND (registration_id IS NOT NULL)
      AND (num_nonnulls(activated_member_id, repeat_order_id, used_at) = 0))
      WHEN 'used' THEN ((used_at IS NOT NULL) AND CASE kind
      WHEN 'activation' THEN ((num_nulls(registration_id, activated_member_id) = 0)
      AND (repeat_order_id IS NULL)) ELSE ((repeat_order_id IS NOT NULL)
      AND (num_nonnulls(registration_id, activated_member_id) = 0)) END) ELSE false END)
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000,
    autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
  CREATE INDEX pins_stock ON pins (owner_id, package_id, created_at, id) WHERE status = 'available';
  CREATE INDEX pins_repeat_order ON pins (repeat_order_id) WHERE repeat_order_id IS NOT NULL;
  CREATE INDEX pins_stock_by_time ON pins (created_at, id) WHERE status = 'available';
  CREATE INDEX pins_stock_by_package ON pins (package_id, id) WHERE status = 'available';
  CREATE INDEX pins_stock_by_code ON pins (code, id) WHERE status = 'available';
  CREATE INDEX pins_stock_code_begins ON pins (lower(code) text_pattern_ops) WHERE status = 'available';
  -- Covers the search in a member's own stock.
  CREATE INDEX pins_stock_of_owner ON pins (owner_id, created_at, id) INCLUDE (code, package_id)
    WHERE status = 'available';
  CREATE INDEX pins_reserved ON pins (registration_id) WHERE status = 'reserved';
  CREATE UNIQUE INDEX pins_activated_member_id_key ON pins (activated_member_id)
    WHERE activated_member_id IS NOT NULL;

  -- History: one row per movement and side, with the names of that moment. number orders rows of equal
  -- time.
  CREATE TABLE pin_movements (
    id uuid PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    member_id uuid NOT NULL,
    type text NOT NULL,
    package_id integer NOT NULL,
    qty integer NOT NULL CHECK (qty > 0),
    counterparty_id uuid,
    counterparty_username text,
    moved_at timestamptz NOT NULL,
    CONSTRAINT types CHECK (type IN ('create', 'transfer_in', 'transfer_out', 'activation', 'ro')),
    CONSTRAINT counterparty CHECK (num_nulls(counterparty_id, counterparty_username) = CASE
      WHEN type IN ('create', 'ro') THEN 2 ELSE 0 END)
  );
  CREATE INDEX pin_movements_member_id_moved_at_number_idx ON pin_movements (member_id, moved_at, number);
  CREATE INDEX pin_movements_by_time ON pin_movements (moved_at, number);
  CREATE INDEX pin_movements_by_type ON pin_movements (type, number);
  CREATE INDEX pin_movements_by_package ON pin_movements (package_id, number);
  CREATE INDEX pin_movements_by_qty ON pin_movements (qty, number);
  CREATE INDEX pin_movements_of_counterparty ON pin_movements (counterparty_id, moved_at, number)
    WHERE counterparty_id IS NOT NULL;

  CREATE TABLE members (
    member_id uuid PRIMARY KEY,
    username text NOT NULL,
    name text NOT NULL,
    version bigint NOT NULL,
    stockist text CHECK (stockist IN ('stokis', 'mastok')),
    active boolean NOT NULL DEFAULT false,
    phone text NOT NULL DEFAULT '',
    province_id text NOT NULL DEFAULT '',
    city_id text NOT NULL DEFAULT ''
  );
  CREATE INDEX members_stockists ON members (province_id, city_id) WHERE (stockist IS NOT NULL) AND active;
  CREATE INDEX members_username_begins ON members (lower(username) text_pattern_ops);
  CREATE INDEX members_name_begins ON members (lower(name) text_pattern_ops);
  CREATE INDEX members_holds ON members USING gin (lower(username) gin_trgm_ops, lower(name) gin_trgm_ops);
  CREATE INDEX members_by_username ON members (username);
  CREATE INDEX members_by_name ON members (name, member_id);
`

const summaryIndexes = `
  CREATE INDEX pin_recaps_by_total ON pin_recaps (total, owner_id) WHERE (total > 0);
  CREATE INDEX pin_recaps_by_act ON pin_recaps (act, owner_id) WHERE (total > 0);
  CREATE INDEX pin_recaps_by_bal ON pin_recaps (bal, owner_id) WHERE (total > 0);
`

/** Columns whose members must exist in the read model of members. */
const memberReferences = [
  { of: 'pins', column: 'owner_id' },
  { of: 'pin_movements', column: 'member_id' },
].map((reference) => ({
  ...reference,
  into: 'members (member_id, username, name, version)',
  blank: `'', '', 0`,
}))
