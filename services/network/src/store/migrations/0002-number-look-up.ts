import { sqlMigration } from '@jejaring/service-kit'

/**
 * Looks each placement up in the log by index. PostgreSQL plans an anti-join once per session, so an import, whose log is
 * empty at first, scanned the whole log for every chunk.
 */
export const NumberLookUp0002 = sqlMigration(
  'NumberLookUp1764200000002',
  `
    CREATE OR REPLACE FUNCTION wait_for_number() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO waiting_placements
        SELECT min(id) OVER (PARTITION BY registration_id), id FROM placed p
         WHERE (SELECT placement_id FROM placement_log WHERE placement_id = p.id) IS NULL;
      RETURN NULL;
    END $$;
  `,
)
