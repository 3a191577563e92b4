import { building } from '../operator/command-line'
import { withInstallation } from '../operator/installation'
import { askServiceCommand, runServiceCommand } from '../operator/service-command'

const services = ['network', 'pins']
export const prepare = building(services)

/**
 * `npm run simulate -- --flushout 8 …`: what other parameters would have paid, over the installation in DATA_DIR,
 * running or not. Reads only. `-- --help` tells the parameters.
 */
export async function run(args: string[]): Promise<number> {
  return await withInstallation({ services }, async (installation) => {
    const repeatOrders = await askServiceCommand(installation, 'pins', ['repeat-order-turnover'])
    const words = ['simulate', ...args, '--repeat-orders', repeatOrders.trim()]
    return await runServiceCommand(installation, 'network', words)
  })
}
