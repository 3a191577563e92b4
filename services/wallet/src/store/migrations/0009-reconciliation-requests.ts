import { sqlMigration } from '@jejaring/service-kit'

/** Requests of admins to recompute the books now, in addition to the nights. */
export const AddReconciliationRequests0009 = sqlMigration(
  'AddReconciliationRequests1764200000009',
  `
  CREATE TABLE reconciliation_requests (
    id uuid PRIMARY KEY,
    requested_by uuid NOT NULL,
    requested_at timestamptz NOT NULL
  );
  CREATE INDEX reconciliation_requests_by_time ON reconciliation_requests (requested_at);
`,
)
