import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { timed } from '../../dev/console'
import { root } from '../../dev/root'
import { run } from '../../dev/system/run'
import { type RunningProduct, startProduct } from '../../dev/system/start-product'

/** Admin password of the first start; set the variable for a directory with another one. */
export const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD || 'sandi-admin-beban'

const SMALL_PROGRAMME_MEMBERS = 1_000

/** Environment of operator commands on the programme in a directory. */
export function settingsOf(directory: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
}

/**
 * Starts the programme in `<baseDirectory>/<members>`. The first start seeds it; later ones find its members and those
 * registered since.
 */
export async function startProgramme(baseDirectory: string, members: number): Promise<RunningProduct> {
  const directory = join(baseDirectory, String(members))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const marker = join(directory, 'seeded')
  const start = async () => startProduct(directory, await freePort(), { ADMIN_PASSWORD, LOG_LEVEL: 'warn' })
  const product = await timed(`Starting with ${members} members`, start)
  if (existsSync(marker)) return product
  try {
    const words = ['seed', '--members', String(members), '--shape', 'random']
    const { code, output } = await timed(`Seeding ${members} members`, () =>
      runOperatorCommand(directory, words),
    )
    if (code !== 0) throw new Error(`the seed failed:\n${output}`)
    writeFileSync(marker, '')
  } catch (error) {
    await product.stop()
    throw error
  }
  if (members <= SMALL_PROGRAMME_MEMBERS) return product
  // Seeding leaves memory allocated that a programme of gradual growth would not have.
  await product.stop()
  return await start()
}

/** Runs an operator command on the programme in a directory. */
export async function runOperatorCommand(
  directory: string,
  words: string[],
): Promise<{ code: number; output: string }> {
  const command = [join(root, 'tools', 'run.mjs'), ...words]
  return await run(process.execPath, command, { environment: settingsOf(directory) })
}
