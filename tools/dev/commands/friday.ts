import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildFrontends } from '../build/frontends'
import { buildServices } from '../build/services'
import { chromium } from '../checks/chromium'
import { jest } from '../checks/jest'
import { runSteps } from '../checks/run-steps'
import { root } from '../root'

const CONFIGURATION = join(root, 'test', 'journeys', 'jest.config.cjs')

/** `npm run friday`: plays the withdrawals of a Friday and counts clicks and keys for each paid row. */
export async function run(args: string[]): Promise<number> {
  const { rows } = new Command('npm run friday --')
    .description(
      'Plays a Friday of two staff members and an approver, and counts clicks and keys per paid row.',
    )
    .option('--rows <number>', 'withdrawals, 8 to 300', '300')
    .parse(args, { from: 'user' })
    .opts<{ rows: string }>()
  const found = await chromium()
  if ('why' in found) throw new ReadableError(`No Chromium to click with: ${found.why}.`)
  await buildServices()
  await buildFrontends()
  const environment = { ...process.env, CHROMIUM_PATH: found.path, FRIDAY_ROWS: rows }
  const words = ['--config', CONFIGURATION, '--runInBand', 'friday-desk']
  return await runSteps([[{ name: 'friday', run: async (show) => await jest(words, show, environment) }]])
}
