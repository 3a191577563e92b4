import type { Client } from 'pg'
import { recordRedactions } from '../erasure/redact-audit'
import { inTransaction } from '../operator/in-transaction'

const MAX_BATCH_ROWS = 10_000

/**
 * Removes the addresses of callers from audit entries of before a time. The entries stay, and a sealed entry of each batch
 * has the digest of what is left, as after an erasure. Returns the number of entries.
 */
export async function redactAddresses(identity: Client, before: Date): Promise<number> {
  let redacted = 0
  for (;;) {
    const ids = await inTransaction(identity, async () => {
      // Excludes the sealer, which would seal the values that it has just read.
      await identity.query('SELECT FROM audit_chain FOR UPDATE')
      const { rows } = await identity.query<{ id: string }>(
        `UPDATE audit_entries SET address = NULL
          WHERE id IN (SELECT id FROM audit_entries WHERE occurred_at < $1 AND address IS NOT NULL
                        ORDER BY occurred_at, id LIMIT $2)
         RETURNING id::text`,
        [before, MAX_BATCH_ROWS],
      )
      await recordRedactions(
        identity,
        rows.map(({ id }) => id),
        {
          action: 'audit.addresses_removed',
          target: 'audit_trail',
        },
      )
      return rows
    })
    redacted += ids.length
    if (ids.length < MAX_BATCH_ROWS) return redacted
  }
}
