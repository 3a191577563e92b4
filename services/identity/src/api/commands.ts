import { normaliseUsername } from '@jejaring/identifiers'
import {
  type Command,
  dualControlCommand,
  dutiesForSubject,
  importCommand,
  isDualControlOn,
  isFault,
  ROOT_MEMBER_ID,
  runAsOperator,
} from '@jejaring/service-kit'
import { subjects } from '../dual-control/subjects'
import { createAdmin, NewAdminProblem, proposeAdmin } from '../operations/create-admin'
import { beginImport } from '../operations/import-members'
import { makeResetLink, NoSuchAccount } from '../operations/make-reset-link'
import { removeSecondFactorOf } from '../operations/remove-second-factor'
import { PasswordHasher } from '../passwords/password-hasher'
import { accountById } from '../store/credentials'
import { memberByUsername } from '../store/members'
import { summaryTables } from '../store/summary-tables'

/** `node dist/main.js create-admin <username> [name …]`: makes an admin and prints the password once. */
const createAdminCommand: Command = async (kit, [username = '', ...name]) => {
  await runForOperator(async () => {
    const admin = { username, name: name.join(' ') || username }
    if (await isDualControlOn(kit.database.manager, subjects, 'admin_roles')) {
      await kit.transaction((tx) => proposeAdmin(tx, admin))
      return `Proposed: once an admin has approved ${username} (menu Persetujuan), print a link for the password with reset-link ${username}`
    }
    const made = await createAdmin(kit, admin)
    return `Admin made: username ${made.username}, password ${made.generatedPassword}`
  })
}

/**
 * `node dist/main.js reset-link <username>`: prints a single-use link, valid for an hour, that sets the account's
 * password.
 */
const resetLinkCommand: Command = async (kit, [username = ''], { PUBLIC_URL: publicUrl = '' }) => {
  await runForOperator(async () => {
    const { link, expiresAt } = await makeResetLink(kit, { username, publicUrl })
    return `${link}\nGood once, until ${expiresAt.toISOString()}. Hand it to the owner of the account only.`
  })
}

/**
 * Runs work as the operator and prints its result. A problem the operator can fix becomes a message and exit status
 * 1.
 */
async function runForOperator(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await runAsOperator(work))
  } catch (error) {
    if (!(error instanceof NewAdminProblem || error instanceof NoSuchAccount)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * `node dist/main.js admin-names [subject]`: prints as JSON the usernames of all admins, which an import must not contain,
 * or of the active ones who decide proposals of a subject of dual control.
 */
const adminNames: Command = async ({ database }, [subject]) => {
  const duties = subject === undefined ? null : dutiesForSubject(subject)
  const rows: { username: string }[] = await database.query(
    `SELECT username FROM members
      WHERE admin AND ($1::text[] IS NULL OR (status = 'active' AND admin_duty = ANY ($1))) ORDER BY username`,
    [duties],
  )
  console.log(JSON.stringify(rows.map(({ username }) => username)))
}

/** `node dist/main.js remove-second-factor <username>`: for an admin who lost phone and recovery codes. */
const removeSecondFactorCommand: Command = async (kit, [username = '']) => {
  await runForOperator(async () => {
    const member = await memberByUsername(kit.database.manager, normaliseUsername(username))
    if (!member) throw new NoSuchAccount(`there is no account "${username}"`)
    const removing = kit.transaction((tx) => removeSecondFactorOf(tx, member.id, kit.clock.now()))
    const removed = await removing.then(
      () => true,
      (error: unknown) => {
        if (isFault(error, 'not_found')) return false
        throw error
      },
    )
    if (!removed) process.exitCode = 1
    return removed ? `Second factor of ${username} removed` : `${username} has no second factor`
  })
}

/**
 * `node dist/main.js has-first-password`: exit status 1 unless `ADMIN_PASSWORD` is the password of the root account.
 */
const hasFirstPassword: Command = async ({ database }, _words, { ADMIN_PASSWORD: password = '' }) => {
  const account = await accountById(database.manager, ROOT_MEMBER_ID)
  if (!(await new PasswordHasher(1).matches(account?.passwordHash, password))) process.exitCode = 1
}

export const commands = {
  'has-first-password': hasFirstPassword,
  'remove-second-factor': removeSecondFactorCommand,
  'create-admin': createAdminCommand,
  'reset-link': resetLinkCommand,
  'admin-names': adminNames,
  'import-members': importCommand(beginImport, summaryTables),
  'dual-control': dualControlCommand(subjects),
}
