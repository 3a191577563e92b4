import { isPhoneNumber } from '@jejaring/identifiers'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { requireStream } from '../erasure/erase-events'
import { withErasureDatabases } from '../erasure/open-databases'
import { databaseServices } from '../operator/database-services'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { eraseProspect, findProspects } from '../retention/erase-prospect'

/**
 * `jejaring erase-prospect <phone>` erases what is stored about a person without an account who left a form on a member's
 * link; `--show` prints it instead. For a request of that person: check first that the phone is theirs.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('erase-prospect')
    .description('Erases what is stored about a prospect, by phone. Cannot be undone.')
    .argument('<phone>', 'as 081234567890')
    .option('--show', 'print what is stored, and erase nothing')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const [phone = ''] = program.args
  if (!isPhoneNumber(phone)) throw new ReadableError('Write the phone as 081234567890.')
  const { show = false } = program.opts<{ show?: boolean }>()
  return await withInstallation({ services: databaseServices, nats: true }, (installation) =>
    withErasureDatabases(installation, async (databases, stream) => {
      if (!show) {
        const erased = await eraseProspect(databases, requireStream(stream), phone)
        console.log(`Erased ${erased} entries of this phone.`)
        return 0
      }
      const found = await findProspects(databases, phone)
      console.log(found.length > 0 ? JSON.stringify(found, null, 2) : 'Nothing is stored about this phone.')
      return 0
    }),
  )
}
