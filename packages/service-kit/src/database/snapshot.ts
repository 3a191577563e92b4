import type { EntityManager } from 'typeorm'

// Every query on a large table has an index; a planner that overestimates a search would otherwise try a
// sequential scan. JIT compilation takes longer than these statements.
const BEGIN_SNAPSHOT = `START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;
               SET LOCAL enable_seqscan = off; SET LOCAL jit = off`

/**
 * Runs reads in one repeatable-read snapshot. BEGIN takes one round trip, where `transaction` takes several.
 */
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
    // A lost connection needs no rollback.
    await runner.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    await runner.release()
  }
}
