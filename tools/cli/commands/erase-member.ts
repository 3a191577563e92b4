import { appendFileSync } from 'node:fs'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { type ErasureDatabases, requireStream, type StoredEvents } from '../erasure/erase-events'
import { eraseMember, isValidApproval, pseudonymOf } from '../erasure/erase-member'
import { withErasureDatabases } from '../erasure/open-databases'
import { requireErasable } from '../erasure/refuse-erasure'
import { databaseServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'

interface Options {
  readonly approved?: boolean
  readonly record?: string
}

/**
 * `jejaring erase-member <username>` erases a member's personal data everywhere and leaves a pseudonym in the tree and
 * the books; `--approved` does so for every request that an admin has approved. Refused while money or pins of the member
 * wait. Repeat it after any failure: it continues.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('erase-member')
    .description("Erases a member's personal data everywhere; the books keep a pseudonym. Cannot be undone.")
    .argument('[username]')
    .option('--approved', 'every member whose request an admin has approved')
    .option('--record <file>', 'append the id to this file, kept apart from the backups, for --after-restore')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { approved = false, record } = program.opts<Options>()
  const [username] = program.args
  if (approved === (username !== undefined)) throw new ReadableError('Name a member, or use --approved.')
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    withErasureDatabases(installation, async (databases, nats) => {
      const stream = requireStream(nats)
      if (username !== undefined) {
        await erase(databases, stream, username, { record, onlyApproved: false })
        return 0
      }
      return await eraseEach(databases, stream, await approvedUsernames(databases), record)
    }),
  )
}

/** A member who must wait does not hold up the others. */
async function eraseEach(
  databases: ErasureDatabases,
  stream: StoredEvents,
  usernames: readonly string[],
  record: string | undefined,
): Promise<number> {
  let code = 0
  for (const username of usernames) {
    try {
      await erase(databases, stream, username, { record, onlyApproved: true })
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      console.log(error.message)
      code = 1
    }
  }
  return code
}

async function approvedUsernames({ identity }: ErasureDatabases): Promise<string[]> {
  const { rows } = await identity.query<{ username: string }>(
    `SELECT m.username FROM approved_erasures a JOIN members m ON m.id = a.member_id
       LEFT JOIN erased_members e ON e.member_id = a.member_id
      WHERE e.finished_at IS NULL AND (e.begun_at IS NOT NULL OR ${isValidApproval}) ORDER BY a.approved_at`,
  )
  return rows.map(({ username }) => username)
}

async function erase(
  databases: ErasureDatabases,
  stream: StoredEvents,
  username: string,
  { record, onlyApproved }: { readonly record: string | undefined; readonly onlyApproved: boolean },
): Promise<void> {
  const memberId = await requireErasable(databases, username)
  // Not before: the ids of the file are erased after a restore, whatever the approval.
  const onBegun = () => record && appendFileSync(record, `${memberId}\n`)
  await eraseMember(databases, stream, memberId, { onlyApproved, onBegun })
  console.log(`Erased ${username}: now "${pseudonymOf(memberId)}".`)
  if (!record)
    console.log(`Note this id apart from the backups, for reconcile --after-restore --erased: ${memberId}`)
}
