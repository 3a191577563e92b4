import { ASYNC_COMMIT } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'

const LEASE_SECONDS = 5

/**
 * Acquires or renews the lease; false while another process holds it. Expiry is decided by the database's clock.
 * Committed asynchronously, because settlement waits for it: a crash that loses it lets two settlers run, which the
 * checkpoint fences.
 */
export async function takeLease(manager: EntityManager, holder: string): Promise<boolean> {
  const [, count]: [unknown, number] = await manager.query(
    `UPDATE settler_lease SET holder = $1, until = clock_timestamp() + make_interval(secs => $2)
       FROM ${ASYNC_COMMIT}
      WHERE holder = $1 OR until < clock_timestamp()`,
    [holder, LEASE_SECONDS],
  )
  return count === 1
}

/** Releases the lease, so that another settler can start immediately. */
export async function releaseLease(manager: EntityManager, holder: string): Promise<void> {
  await manager.query(`UPDATE settler_lease SET holder = NULL, until = '-infinity' WHERE holder = $1`, [
    holder,
  ])
}
