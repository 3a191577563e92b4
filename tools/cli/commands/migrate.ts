import { Command } from 'commander'
import { chosenServices, databaseServices, runInEach } from '../operator/all-services'
import { building, read } from '../operator/command-line'
import { withInstallation } from '../operator/installation'

export const prepare = building(databaseServices)

/**
 * `jejaring migrate [services…]`: prepares databases, stream and consumers, as the owner of each database; what is done
 * is left alone. Pods do so themselves when they start: this is for who migrates by a job of their own.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('migrate')
    .description('Prepares databases, stream and consumers; what is done is left alone.')
    .argument('[services...]', 'all without')
  const wrong = read(program, args)
  if (wrong !== undefined) return wrong
  const services = chosenServices(program.args)
  return await withInstallation({ services, nats: true }, async (installation) => {
    const code = await runInEach(installation, services, ['migrate'])
    if (code === 0) console.log(`Migrated: ${services.join(', ')}.`)
    return code
  })
}
