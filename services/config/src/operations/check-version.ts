import { conflict } from '@jejaring/service-kit'

/**
 * Optimistic concurrency check: rejects a change that was made from an older version. 0n or undefined skips it. Call
 * it only when something would change, so that a retry of a saved change is no conflict. Faults: conflict.
 */
export function checkVersion(expected: bigint | undefined, current: bigint): void {
  if (expected && expected !== current) throw conflict()
}
