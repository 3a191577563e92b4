import { dualControlTables, sqlMigration } from '@jejaring/service-kit'

/** Proposals, and the operator's settings of what is under dual control. */
export const AddDualControl0003 = sqlMigration('AddDualControl1764150000003', dualControlTables)
