import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { timed } from '../../dev/console'
import { root } from '../../dev/root'
import { run } from '../../dev/system/run'
import { type RunningProduct, startProduct } from '../../dev/system/start-product'

/** Of the first start; give the one of a directory that was made otherwise. */
export const ADMIN_PASSWORD = process.env.ADMIN_PASSWORD || 'sandi-admin-beban'

const FEW = 1_000

/** The environment of command lines that work on the programme in a directory. */
export function settingsOf(directory: string): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
}

/**
 * Starts the programme of so many members that is kept in `<place>/<members>`. It is seeded once: one that is kept has its
 * members already, and those that were registered since.
 */
export async function startProgramme(place: string, members: number): Promise<RunningProduct> {
  const directory = join(place, String(members))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const marker = join(directory, 'seeded')
  const start = async () => startProduct(directory, await freePort(), { ADMIN_PASSWORD, LOG_LEVEL: 'warn' })
  const product = await timed(`Starting with ${members} members`, start)
  if (existsSync(marker)) return product
  try {
    const words = ['seed', '--members', String(members), '--shape', 'random']
    const { code, output } = await timed(`Seeding ${members} members`, () => operate(directory, words))
    if (code !== 0) throw new Error(`the seed failed:\n${output}`)
    writeFileSync(marker, '')
  } catch (error) {
    await product.stop()
    throw error
  }
  if (members <= FEW) return product
  // Taking in so many leaves memory in the processes that a programme that has grown would not have.
  await product.stop()
  return await start()
}

/** One of the operator's command lines on the programme in a directory. */
export async function operate(directory: string, words: string[]): Promise<{ code: number; output: string }> {
  const command = [join(root, 'tools', 'run.mjs'), ...words]
  return await run(process.execPath, command, { environment: settingsOf(directory) })
}
