import { sqlMigration } from '@jejaring/service-kit'

/** Time at which the reconciliation of a request ended without a result. */
export const AddFailureOfRequests0010 = sqlMigration(
  'AddFailureOfRequests1764200000010',
  'ALTER TABLE reconciliation_requests ADD COLUMN failed_at timestamptz',
)
