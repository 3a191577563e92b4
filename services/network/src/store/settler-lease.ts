import type { EntityManager } from 'typeorm'

const LEASE_SECONDS = 5

/**
 * True when `holder` has the lease for the next seconds: it had it already, or nobody has it any more. The
 * database's clock decides.
 */
export async function takeLease(manager: EntityManager, holder: string): Promise<boolean> {
  const [, taken]: [unknown, number] = await manager.query(
    `UPDATE settler_lease SET holder = $1, until = clock_timestamp() + make_interval(secs => $2)
      WHERE holder = $1 OR until < clock_timestamp()`,
    [holder, LEASE_SECONDS],
  )
  return taken === 1
}

/** Lets another settler begin at once. */
export async function releaseLease(manager: EntityManager, holder: string): Promise<void> {
  await manager.query(`UPDATE settler_lease SET holder = NULL, until = '-infinity' WHERE holder = $1`, [
    holder,
  ])
}
