import { dualControlTables, sqlMigration } from '@jejaring/service-kit'

/** Proposals, and the operator's settings of what is under dual control. */
export const AddDualControl0002 = sqlMigration('AddDualControl1700000002000', dualControlTables)
