import { type Command, importCommand, isFault, systemClock } from '@jejaring/service'
import { createAdmin, NewAdminProblem } from './operations/create-admin'
import { beginImport } from './operations/import-members'
import { remove } from './operations/manage-second-factor'
import { memberByUsername } from './store/members'

/** `node dist/main.js create-admin <username> [name …]`: makes an admin and prints the password once. */
const createAdminCommand: Command = async (database, [username = '', ...name]) => {
  try {
    const made = await createAdmin(database, { username, name: name.join(' ') || username })
    console.log(`Admin made: username ${made.username}, password ${made.generatedPassword}`)
  } catch (error) {
    if (!(error instanceof NewAdminProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** `node dist/main.js admin-names`: the usernames of all admins as JSON; an import cannot bring them again. */
const adminNames: Command = async (database) => {
  const rows: { username: string }[] = await database.query('SELECT username FROM members WHERE admin')
  console.log(JSON.stringify(rows.map(({ username }) => username)))
}

/** `node dist/main.js remove-second-factor <username>`: for an admin who lost phone and recovery codes. */
const removeSecondFactorCommand: Command = async (database, [username = '']) => {
  const member = await memberByUsername(database.manager, username.toLowerCase())
  const removed =
    member &&
    (await database
      .transaction((manager) => remove(manager, member.id, systemClock.now()))
      .then(
        () => true,
        (error: unknown) => {
          if (isFault(error, 'not_found')) return false
          throw error
        },
      ))
  console.log(removed ? `Second factor of ${username} removed` : `${username} has no second factor`)
  if (!removed) process.exitCode = 1
}

export const commands = {
  'remove-second-factor': removeSecondFactorCommand,
  'create-admin': createAdminCommand,
  'admin-names': adminNames,
  'import-members': importCommand(beginImport),
}
