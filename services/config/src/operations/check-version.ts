import { conflict } from '@jejaring/service-kit'

/**
 * Of two admins who edit the same thing, the later one is told. 0n or nothing asks for no check. Asked only where
 * something would change: what is saved already, by a try that got no answer, is no conflict. Faults: conflict.
 */
export function checkVersion(expected: bigint | undefined, current: bigint): void {
  if (expected && expected !== current) throw conflict()
}
