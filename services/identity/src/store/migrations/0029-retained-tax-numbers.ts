import { sqlMigration } from '@jejaring/service-kit'

/** NIK and NPWP of erased members, as long as a PPh 21 worksheet of their bonuses may have to be made. */
export const AddRetainedTaxNumbers0029 = sqlMigration(
  'AddRetainedTaxNumbers1764600000029',
  `
  CREATE TABLE retained_tax_numbers (
    member_id uuid PRIMARY KEY REFERENCES members (id),
    sealed_numbers bytea NOT NULL,
    -- Recognises the key of sealed_numbers, as in identity_verifications.
    key_mark bytea NOT NULL,
    -- The last day; the row is deleted after it.
    until date NOT NULL
  );
  CREATE INDEX retained_tax_numbers_until ON retained_tax_numbers (until);
`,
)
