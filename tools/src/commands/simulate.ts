import { buildServices } from '../build/services'
import { openInstallation } from '../operator/installation'
import { askServiceCommand, runServiceCommand } from '../operator/service-command'
import { readSettings } from '../supervisor/settings'

export const prepare = () => buildServices(['network', 'pins'])

/**
 * `npm run simulate -- --flushout 8 …`: what other parameters would have paid, over the installation in DATA_DIR,
 * running or not. Reads only. `-- --help` tells the parameters.
 */
export async function run(args: string[]): Promise<number> {
  const installation = await openInstallation(readSettings(process.env))
  try {
    const repeatOrders = await askServiceCommand(installation, 'pins', ['repeat-order-turnover'])
    const words = ['simulate', ...args, '--repeat-orders', repeatOrders.trim()]
    return await runServiceCommand(installation, 'network', words)
  } finally {
    await installation.close()
  }
}
