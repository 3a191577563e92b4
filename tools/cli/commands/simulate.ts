import { Command, InvalidArgumentError } from 'commander'
import { withInstallation } from '../operator/installation'
import { parseArguments } from '../operator/parse-arguments'
import { buildingServices } from '../operator/service-bundles'
import { askServiceCommand, runServiceCommand } from '../operator/service-command'

const services = ['network', 'pins']
export const prepare = buildingServices(services)

/**
 * `npm run simulate -- --flushout 8 …` computes what other parameters would have paid in the installation in
 * DATA_DIR, running or not. Reads only.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('simulate')
    .description(
      'Replays the whole placement log with these parameters and compares, by month, with what was paid. What is left out stays as it was.',
    )
    .option('--flushout <pairs>', 'paid per business day at most', parseWholeNumber)
    .option('--bonus-sponsor <Rp>', 'of every activation package', parseWholeNumber)
    .option('--bonus-pairing <Rp>', 'for a pair', parseWholeNumber)
    .option('--bonus-pairing-level <Rp>', 'for a pair at a level', parseWholeNumber)
    .option('--pairing-level-max <levels>', 'the deepest that pays, 0 to 10', parseWholeNumber)
    .option('--since <yyyy-mm-dd>', 'the business day from which they count; months before it are not shown')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  return await withInstallation({ services }, async (installation) => {
    const repeatOrders = await askServiceCommand(installation, 'pins', ['repeat-order-turnover'])
    const words = ['simulate', JSON.stringify(program.opts()), repeatOrders.trim()]
    return await runServiceCommand(installation, 'network', words)
  })
}

function parseWholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}
