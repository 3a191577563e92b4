import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { timed } from '../../dev/console'
import { root } from '../../dev/root'
import { run } from '../../dev/system/run'
import { startProduct } from '../../dev/system/start-product'

/**
 * Returns the data directory of a seeded programme of that size below `baseDirectory`, and creates it when missing. The
 * layout is that of `npm run load`, so both can share the directories.
 */
export async function seedOnce(
  baseDirectory: string,
  members: number,
  adminPassword: string,
): Promise<string> {
  const directory = join(baseDirectory, String(members))
  const marker = join(directory, 'seeded')
  if (existsSync(marker)) return directory
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const product = await startProduct(directory, await freePort(), { ADMIN_PASSWORD: adminPassword })
  await product.stop()
  const words = ['seed', '--members', String(members), '--shape', 'random']
  const { code, output } = await timed(`Seeding ${members} members`, () =>
    run(process.execPath, [join(root, 'tools', 'run.mjs'), ...words], {
      environment: { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' },
    }),
  )
  if (code !== 0) throw new Error(`the seed failed:\n${output}`)
  writeFileSync(marker, '')
  return directory
}
