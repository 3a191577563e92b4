import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { timed } from '../console'
import { root } from '../root'
import { bundleService } from './bundle-service'
import { digest, isUpToDate, type Product, record } from './inputs'

/** The services whose code is here, by the names of their folders. */
export function writtenServices(): string[] {
  const folder = join(root, 'services')
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'src', 'main.ts')))
}

/** Bundles those of the services whose code, or that of the packages they may use, has changed. */
export async function buildServices(services = writtenServices()): Promise<void> {
  const changed = services.map(product).filter((candidate) => !isUpToDate(candidate))
  if (changed.length === 0) return
  const digests = changed.map(digest)
  const names = changed.map(({ name }) => name)
  await timed(`Building ${names.join(', ')}`, () => Promise.all(names.map(bundleService)))
  changed.forEach((candidate, index) => {
    record(candidate, digests[index]!)
  })
}

function product(name: string): Product {
  const packages = ['service', 'money', 'calendar', 'spreadsheet'].map((used) => `packages/${used}/src`)
  return {
    name,
    inputs: [`services/${name}/src`, `services/${name}/package.json`, ...packages, 'proto/jejaring'],
    output: `services/${name}/dist/main.js`,
  }
}
