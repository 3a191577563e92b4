import { type Command, importCommand, newId } from '@jejaring/service-kit'
import { beginImport } from '../operations/import-members'
import { closeImport, isEmptyForGood, openImport, readImport } from '../store/imports'

/** `node dist/main.js import-state`: prints as JSON whether the tree is empty, and the import there is. */
const importState: Command = async (database) => {
  const state = await database.transaction(async (manager) => ({
    import: (await readImport(manager)) ?? null,
    empty: await isEmptyForGood(manager),
  }))
  console.log(JSON.stringify(state))
}

/**
 * `node dist/main.js import-begin <digest>`: from now on nobody registers until the import is finished. Prints its id
 * and beginning as JSON, the same ones for one that was begun before. Fails when the tree is not empty.
 */
const importBegin: Command = async (database, [digest = '']) => {
  const begun = await database.transaction(async (manager) => {
    const earlier = await readImport(manager)
    if (earlier) {
      if (earlier.digest !== digest) throw new Error(`import ${earlier.id} is of another file`)
      return earlier
    }
    if (!(await isEmptyForGood(manager))) throw new Error('the programme has members already')
    await openImport(manager, newId(), digest)
    return await readImport(manager)
  })
  console.log(JSON.stringify(begun))
}

/** `node dist/main.js import-finish <id>`: every service has its part, so registering goes on. */
const importFinish: Command = async (database, [id = '']) => {
  if (!(await closeImport(database.manager, id))) throw new Error(`import ${id} is not written yet`)
}

export const importCommands = {
  'import-state': importState,
  'import-begin': importBegin,
  'import-members': importCommand(beginImport),
  'import-finish': importFinish,
}
