import { text } from 'node:stream/consumers'
import { type Command, importCommand } from '@jejaring/service-kit'
import { importClaims, pastClaims } from '../operations/import-claims'
import { beginImport } from '../operations/import-members'
import { summaryTables } from '../store/summary-tables'

/** `node dist/main.js import-claims`: imports paid claims of the past, as JSON from standard input. */
const importClaimsCommand: Command = async ({ transaction }) => {
  const past = pastClaims.parse(JSON.parse(await text(process.stdin)))
  await transaction((tx) => importClaims(tx, past))
  console.log(`${past.rewards.length + past.prizes.length} claims imported`)
}

export const commands = {
  'import-claims': importClaimsCommand,
  'import-members': importCommand(beginImport, summaryTables),
}
