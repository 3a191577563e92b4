import { type Command, importCommand } from '@jejaring/service'
import { createAdmin, NewAdminProblem } from './operations/create-admin'
import { beginImport } from './operations/import-members'

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

export const commands = {
  'create-admin': createAdminCommand,
  'admin-names': adminNames,
  'import-members': importCommand(beginImport),
}
