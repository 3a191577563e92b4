import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { timed } from '../../dev/console'
import { root } from '../../dev/root'
import { run } from '../../dev/system/run'
import { startProduct } from '../../dev/system/start-product'

/**
 * The data directory of a seeded programme of that size below `place`, made where it is not there yet. `npm run load` keeps
 * its own in the same way, so the two may share them.
 */
export async function seedOnce(place: string, members: number, adminPassword: string): Promise<string> {
  const directory = join(place, String(members))
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
