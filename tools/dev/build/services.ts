import { timed } from '../console'
import { existingServices } from '../service-files'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'
import { bundleService } from './bundle-service'

/** Bundles the services whose own code or packages have changed. */
export async function buildServices(services = existingServices()): Promise<void> {
  const changed = services.map(product).filter((candidate) => !isUpToDate(candidate))
  if (changed.length === 0) return
  const digests = changed.map(digest)
  const names = changed.map(({ name }) => name)
  await timed(`Building ${names.join(', ')}`, () => Promise.all(names.map(bundleService)))
  changed.forEach((candidate, index) => {
    recordBuild(candidate, digests[index]!)
  })
}

function product(name: string): BuildTarget {
  const packages = ['service-kit', 'money', 'calendar', 'identifiers', 'spreadsheet'].map(
    (used) => `packages/${used}/src`,
  )
  return {
    name,
    inputs: [`services/${name}/src`, `services/${name}/package.json`, ...packages, 'proto/jejaring'],
    output: `services/${name}/dist/main.js`,
  }
}
