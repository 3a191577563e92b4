import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds the hash chain that reveals altered and removed audit entries. */
export class ChainAuditTrail0050 implements MigrationInterface {
  readonly name = 'ChainAuditTrail1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Sequence number of an entry, and SHA-256 of the previous hash and the content of the entry.
      CREATE TABLE audit_seals (
        seq bigint PRIMARY KEY CHECK (seq > 0),
        entry_id uuid NOT NULL UNIQUE REFERENCES audit_entries (id),
        hash bytea NOT NULL CHECK (length(hash) = 32)
      );
      -- The end of the chain; its FOR UPDATE lock serialises sealers.
      CREATE TABLE audit_chain (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        seq bigint NOT NULL CHECK (seq >= 0),
        hash bytea NOT NULL CHECK (length(hash) = 32)
      );
      INSERT INTO audit_chain (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

      -- Unsealed entries. Emptied every second, so dead rows must be vacuumed soon.
      CREATE TABLE audit_unsealed (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entry_id uuid NOT NULL UNIQUE,
        since timestamptz NOT NULL DEFAULT now()
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
      INSERT INTO audit_unsealed (entry_id) SELECT id FROM audit_entries ORDER BY occurred_at, id;
      -- A trigger, so that no entry can be written without being queued.
      CREATE FUNCTION wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_unsealed (entry_id) SELECT id FROM rows_after;
        RETURN NULL;
      END $$;
      CREATE TRIGGER audit_entries_sealed AFTER INSERT ON audit_entries REFERENCING NEW TABLE AS rows_after
        FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER audit_entries_sealed ON audit_entries;
      DROP FUNCTION wait_for_seal();
      DROP TABLE audit_unsealed, audit_chain, audit_seals;
    `)
  }
}
