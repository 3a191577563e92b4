import type { EntityManager } from 'typeorm'

// All that a large table is asked has an index; a planner that takes a text to be in many rows would rather
// begin to read the table and hope. Compiling a plan takes longer than any of these statements.
const BEGIN_SNAPSHOT = `START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
               SET LOCAL enable_seqscan = off; SET LOCAL jit = off`

/** Runs reads of large tables that are to see one moment. It begins in one round trip, where `transaction` takes several. */
export async function inSnapshot<T>(
  manager: EntityManager,
  read: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = manager.dataSource.createQueryRunner()
  try {
    await runner.query(BEGIN_SNAPSHOT)
    const answer = await read(runner.manager)
    await runner.query('COMMIT')
    return answer
  } catch (error) {
    // A connection that is lost cannot be told, and needs not be.
    await runner.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await runner.release()
  }
}
