import { type Command, importCommand } from '@jejaring/service-kit'
import { beginImport } from '../operations/import-members'
import { recordReconciliation } from '../operations/record-reconciliation'

/**
 * `node dist/main.js record-reconciliation <json>`: keeps what a recomputation of the books found. A command and no call,
 * because only the operator may say so: whoever can reach the database with the service's own password.
 */
const recordReconciliationCommand: Command = async (database, [found = '']) => {
  const { differences } = await recordReconciliation(database.manager, JSON.parse(found))
  console.log(`recorded, ${differences} differences`)
}

export const commands = {
  'record-reconciliation': recordReconciliationCommand,
  'import-members': importCommand(beginImport),
}
