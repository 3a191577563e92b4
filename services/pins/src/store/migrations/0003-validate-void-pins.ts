import { sqlMigration } from '@jejaring/service-kit'

/** Validates existing pins and movements in a transaction of its own, whose locks admit reads and writes. */
export const ValidateVoidPins0003 = sqlMigration(
  'ValidateVoidPins1764200000003',
  `
  ALTER TABLE pins VALIDATE CONSTRAINT pins_creation_id_fkey, VALIDATE CONSTRAINT pins_void_id_fkey,
    VALIDATE CONSTRAINT one_place;
  ALTER TABLE pin_movements VALIDATE CONSTRAINT pin_movements_void_id_fkey, VALIDATE CONSTRAINT voids,
    VALIDATE CONSTRAINT types, VALIDATE CONSTRAINT counterparty;
`,
)
