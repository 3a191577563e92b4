import { sqlMigration } from '@jejaring/service-kit'

/**
 * Replaces `wait_for_number`, the trigger function that queues placements without a sequence number; what it queues stays the
 * same. PL/pgSQL keeps the plan of a session's first call. With NOT EXISTS, that of an import, planned while the log is empty,
 * scans the whole log for each chunk of members. A scalar subquery never becomes a join: it looks every placement up by the
 * unique index of the log.
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
