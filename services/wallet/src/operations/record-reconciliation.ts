import { newId } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { insertReconciliation, type Reconciliation } from '../store/reconciliations'

const count = z.string().regex(/^\d+$/, 'must be plain digits').transform(BigInt)
const text = z.string().max(500)

/** The JSON that `npm run reconcile` writes. */
const reconciliationSchema = z.object({
  startedAt: z.iso.datetime().transform((time) => new Date(time)),
  finishedAt: z.iso.datetime().transform((time) => new Date(time)),
  seq: count,
  bonusNumber: count,
  differences: count,
  running: count,
  /** The last seal of the audit trail; absent while it has none. */
  audit: z
    .object({
      seq: count,
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .transform((hash) => Buffer.from(hash, 'hex')),
    })
    .optional(),
  first: z.array(z.object({ rule: text, subject: text, expected: text, actual: text })).max(100),
})

/** Stores the result of a reconciliation. Throws a ZodError for input of another shape. */
export async function recordReconciliation(manager: EntityManager, input: unknown): Promise<Reconciliation> {
  const { audit, ...reconciliation } = reconciliationSchema.parse(input)
  await insertReconciliation(manager, newId(), reconciliation, audit)
  return reconciliation
}
