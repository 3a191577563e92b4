/** The audit trail and its hash chain. */
export const auditTables = `
  -- Audit trail of all services. The service's role can insert and read only.
  CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    occurred_at timestamptz NOT NULL,
    service text NOT NULL,
    action text NOT NULL,
    target text NOT NULL,
    -- Actor, impersonating admin and address; null without a session.
    actor_id uuid,
    actor_role text,
    impersonator_id uuid,
    session_id uuid,
    address text,
    request_id text NOT NULL,
    before jsonb,
    after jsonb,
    recorded_at timestamptz NOT NULL
  );
  CREATE INDEX audit_entries_time ON audit_entries (occurred_at, id);
  CREATE INDEX audit_entries_actor ON audit_entries (actor_id, occurred_at);
  CREATE INDEX audit_entries_target ON audit_entries (target, occurred_at);
  CREATE INDEX audit_entries_impersonator ON audit_entries (impersonator_id, occurred_at)
    WHERE impersonator_id IS NOT NULL;
  CREATE INDEX audit_entries_by_action ON audit_entries (action, id);
  CREATE INDEX audit_entries_action_begins ON audit_entries (lower(action) text_pattern_ops);
  CREATE INDEX audit_entries_target_begins ON audit_entries (lower(target) text_pattern_ops);
  CREATE INDEX audit_entries_request_id_begins ON audit_entries (lower(request_id) text_pattern_ops);
  -- Covers the count of entries per address.
  CREATE INDEX audit_entries_address_begins ON audit_entries (lower(address) text_pattern_ops, address);

  -- Hash chain over the audit trail: SHA-256 of the previous hash and of the entry.
  CREATE TABLE audit_seals (
    seq bigint PRIMARY KEY CHECK (seq > 0),
    entry_id uuid NOT NULL UNIQUE REFERENCES audit_entries (id),
    hash bytea NOT NULL CHECK (length(hash) = 32)
  );

  -- Head of the chain. Locked FOR UPDATE, it serializes sealers.
  CREATE TABLE audit_chain (
    one boolean DEFAULT true PRIMARY KEY CHECK (one),
    seq bigint NOT NULL CHECK (seq >= 0),
    hash bytea NOT NULL CHECK (length(hash) = 32)
  );

  -- Entries without a seal. Emptied every second, so dead rows must be vacuumed early.
  CREATE TABLE audit_unsealed (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entry_id uuid NOT NULL UNIQUE,
    since timestamptz NOT NULL DEFAULT now()
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

  -- A trigger queues every entry, so that no code path can skip the seal.
  CREATE FUNCTION wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO audit_unsealed (entry_id) SELECT id FROM rows_after;
    RETURN NULL;
  END $$;

  CREATE TRIGGER audit_entries_sealed AFTER INSERT ON audit_entries
    REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION wait_for_seal();
`
