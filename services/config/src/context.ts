import type { Kit } from '@jejaring/service-kit'

/** Dependencies of operations that change something: the kit provides them, and so do the operator commands. */
export type Context = Pick<Kit, 'transaction' | 'clock'>
