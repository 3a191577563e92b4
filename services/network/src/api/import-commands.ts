import { type Command, importCommand, newId } from '@jejaring/service-kit'
import { beginImport } from '../operations/import-members'
import { closeImport, lockAndCheckEmpty, openImport, readImport } from '../store/imports'
import { summaryTables } from '../store/summary-tables'

/** `node dist/main.js import-state`: prints as JSON whether the tree is empty, and the import if there is one. */
const importState: Command = async ({ transaction }) => {
  const state = await transaction(async (manager) => ({
    import: (await readImport(manager)) ?? null,
    empty: await lockAndCheckEmpty(manager),
  }))
  console.log(JSON.stringify(state))
}

/**
 * `node dist/main.js import-begin <digest>`: blocks registrations until the import is finished. Prints the import's id
 * and start time as JSON; a repeated call prints the same values. Fails when the tree is not empty.
 */
const importBegin: Command = async ({ transaction }, [digest = '']) => {
  const started = await transaction(async (manager) => {
    const earlier = await readImport(manager)
    if (earlier) {
      if (earlier.digest !== digest) throw new Error(`import ${earlier.id} is of another file`)
      return earlier
    }
    if (!(await lockAndCheckEmpty(manager))) throw new Error('the programme has members already')
    await openImport(manager, newId(), digest)
    return await readImport(manager)
  })
  console.log(JSON.stringify(started))
}

/** `node dist/main.js import-finish <id>`: every service has imported its part; unblocks registrations. */
const importFinish: Command = async ({ database }, [id = '']) => {
  if (!(await closeImport(database.manager, id))) throw new Error(`import ${id} is not written yet`)
}

export const importCommands = {
  'import-state': importState,
  'import-begin': importBegin,
  'import-members': importCommand(beginImport, summaryTables),
  'import-finish': importFinish,
}
