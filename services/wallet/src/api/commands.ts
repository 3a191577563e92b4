import { text } from 'node:stream/consumers'
import { type Command, dualControlCommand, importCommand } from '@jejaring/service-kit'
import { subjects } from '../dual-control/subjects'
import { beginImport } from '../operations/import-members'
import { importWithdrawals, pastWithdrawals } from '../operations/import-withdrawals'
import { recordReconciliation } from '../operations/record-reconciliation'
import { summaryTables } from '../store/summary-tables'

/**
 * `node dist/main.js record-reconciliation <json>`: stores the result of a reconciliation. It is a command instead of an
 * RPC, because only the operator may record one: it needs the service's database password.
 */
const recordReconciliationCommand: Command = async ({ database }, [report = '']) => {
  const { differences } = await recordReconciliation(database.manager, JSON.parse(report))
  console.log(`recorded, ${differences} differences`)
}

/** `node dist/main.js import-withdrawals`: imports withdrawals of the past, as JSON from standard input. */
const importWithdrawalsCommand: Command = async ({ transaction }) => {
  const past = pastWithdrawals.parse(JSON.parse(await text(process.stdin)))
  console.log(`${await transaction((tx) => importWithdrawals(tx, past))} withdrawals imported`)
}

export const commands = {
  'record-reconciliation': recordReconciliationCommand,
  'import-members': importCommand(beginImport, summaryTables),
  'import-withdrawals': importWithdrawalsCommand,
  'dual-control': dualControlCommand(subjects),
}
