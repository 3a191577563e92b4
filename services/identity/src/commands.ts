import type { Command } from '@jejaring/service'
import { createAdmin, NewAdminProblem } from './operations/create-admin'

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

export const commands = { 'create-admin': createAdminCommand }
