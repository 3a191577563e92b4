import { appendFileSync } from 'node:fs'
import { Command } from 'commander'
import { eraseMember, pseudonymOf } from '../erasure/erase-member'
import { withErasureDatabases } from '../erasure/open-databases'
import { requireErasable } from '../erasure/refuse-erasure'
import { databaseServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'

/**
 * `jejaring erase-member <username>` erases a member's personal data everywhere and leaves a pseudonym in the tree and
 * the books. Refused while money or pins of the member wait. Repeat it after any failure: it continues.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('erase-member')
    .description("Erases a member's personal data everywhere; the books keep a pseudonym. Cannot be undone.")
    .argument('<username>')
    .option('--record <file>', 'append the id to this file, kept apart from the backups, for --after-restore')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { record } = program.opts<{ record?: string }>()
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    withErasureDatabases(installation, async (databases, stream) => {
      const memberId = await requireErasable(databases, program.args[0]!)
      if (record) appendFileSync(record, `${memberId}\n`)
      await eraseMember(databases, stream, memberId)
      console.log(`Erased ${program.args[0]}: now "${pseudonymOf(memberId)}".`)
      if (!record)
        console.log(
          `Note this id apart from the backups, for reconcile --after-restore --erased: ${memberId}`,
        )
      return 0
    }),
  )
}
