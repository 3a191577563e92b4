import { sqlMigration } from '@jejaring/service-kit'
import { replaceSummaryFunctions } from '@jejaring/service-kit/summary-table'
import { pinRecaps } from '../summary-tables'

const oldTypes = `'create', 'transfer_in', 'transfer_out', 'activation', 'ro'`

const oldPlace = `CASE status
  WHEN 'available' THEN num_nonnulls(registration_id, activated_member_id, repeat_order_id, used_at) = 0
  WHEN 'reserved' THEN kind = 'activation' AND registration_id IS NOT NULL
    AND num_nonnulls(activated_member_id, repeat_order_id, used_at) = 0
  WHEN 'used' THEN used_at IS NOT NULL AND CASE kind
    WHEN 'activation' THEN num_nulls(registration_id, activated_member_id) = 0 AND repeat_order_id IS NULL
    ELSE repeat_order_id IS NOT NULL AND num_nonnulls(registration_id, activated_member_id) = 0 END
  ELSE false END`

const onePlace = `CASE status
  WHEN 'void' THEN void_id IS NOT NULL
    AND num_nonnulls(registration_id, activated_member_id, repeat_order_id, used_at) = 0
  ELSE void_id IS NULL AND ${oldPlace} END`

/**
 * Pins that an admin voids, and the creation of each pin. Pins that exist already have none: their creations cannot be
 * undone as a whole. The constraints of existing rows are validated by the next migration.
 */
export const VoidPins0002 = sqlMigration(
  'VoidPins1764200000002',
  `
  CREATE TABLE pin_creations (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL,
    -- The first owner of the pins.
    owner_id uuid NOT NULL,
    package_id integer NOT NULL,
    qty integer NOT NULL CHECK (qty > 0),
    created_at timestamptz NOT NULL
  );
  CREATE INDEX pin_creations_by_time ON pin_creations (created_at, id);

  CREATE TABLE pin_voids (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL,
    reason text NOT NULL CHECK (reason <> ''),
    qty integer NOT NULL CHECK (qty > 0),
    -- Set when a whole creation is undone, once at most.
    creation_id uuid UNIQUE REFERENCES pin_creations (id),
    voided_at timestamptz NOT NULL
  );

  ALTER TABLE pins ADD COLUMN creation_id uuid, ADD COLUMN void_id uuid;
  ALTER TABLE pins
    ADD CONSTRAINT pins_creation_id_fkey FOREIGN KEY (creation_id) REFERENCES pin_creations (id) NOT VALID,
    ADD CONSTRAINT pins_void_id_fkey FOREIGN KEY (void_id) REFERENCES pin_voids (id) NOT VALID,
    DROP CONSTRAINT one_place,
    ADD CONSTRAINT one_place CHECK (${onePlace}) NOT VALID;
  CREATE INDEX pins_of_creation ON pins (creation_id, owner_id)
    WHERE creation_id IS NOT NULL AND status = 'available';

  ALTER TABLE pin_movements ADD COLUMN void_id uuid;
  ALTER TABLE pin_movements
    ADD CONSTRAINT pin_movements_void_id_fkey FOREIGN KEY (void_id) REFERENCES pin_voids (id) NOT VALID,
    ADD CONSTRAINT voids CHECK ((void_id IS NOT NULL) = (type = 'void')) NOT VALID,
    DROP CONSTRAINT types,
    ADD CONSTRAINT types CHECK (type IN (${oldTypes}, 'void')) NOT VALID,
    DROP CONSTRAINT counterparty,
    ADD CONSTRAINT counterparty CHECK (num_nulls(counterparty_id, counterparty_username) = CASE
      WHEN type IN ('create', 'ro', 'void') THEN 2 ELSE 0 END) NOT VALID;
`,
  replaceSummaryFunctions(pinRecaps),
)
