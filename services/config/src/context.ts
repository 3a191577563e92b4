import type { Kit } from '@jejaring/service-kit'

/** What changing operations work with: the running service's kit has it, and the operator's command line. */
export type Context = Pick<Kit, 'transaction' | 'clock'>
