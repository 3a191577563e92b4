import { dirname, join, relative } from 'node:path'
import { timed } from '../console'
import { root } from '../root'
import { bundleOf, existingServices } from '../service-files'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'
import { bundleService, rebundleService } from './bundle-service'

/** Bundles the services whose own code or packages have changed. */
export async function buildServices(services = existingServices()): Promise<void> {
  await buildTargets(services.map(serviceTarget))
}

/**
 * Returns an up-to-date bundle of each service without changing `services/<name>/dist`, whose bundles may run: those that
 * have changed are built into a folder of their own.
 */
export async function buildOwnServices(services: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const changed = services.map(serviceTarget).filter((target) => !isUpToDate(target))
  const own = changed.map((target) => ({
    ...target,
    name: `operator-${target.name}`,
    output: `.cache/operator/${target.service}/main.js`,
  }))
  await buildTargets(own)
  return new Map(own.map(({ service, output }) => [service, join(root, output)]))
}

/** Rebuilds the services that have changed for `npm run dev`; returns their names. */
export async function rebuildServices(): Promise<string[]> {
  const changed = existingServices()
    .map(serviceTarget)
    .filter((target) => !isUpToDate(target))
  for (const target of changed) {
    const before = digest(target)
    await rebundleService(target.service)
    recordBuild(target, before)
  }
  return changed.map(({ service }) => service)
}

interface ServiceTarget extends BuildTarget {
  readonly service: string
}

async function buildTargets(targets: readonly ServiceTarget[]): Promise<void> {
  const changed = targets.filter((target) => !isUpToDate(target))
  if (changed.length === 0) return
  const digests = changed.map(digest)
  const names = changed.map(({ service }) => service).join(', ')
  await timed(`Building ${names}`, () =>
    Promise.all(changed.map(({ service, output }) => bundleService(service, dirname(join(root, output))))),
  )
  changed.forEach((target, index) => {
    recordBuild(target, digests[index]!)
  })
}

function serviceTarget(service: string): ServiceTarget {
  const packages = ['service-kit', 'money', 'calendar', 'identifiers', 'spreadsheet'].map(
    (used) => `packages/${used}/src`,
  )
  return {
    service,
    name: service,
    inputs: [`services/${service}/src`, `services/${service}/package.json`, ...packages, 'proto/jejaring'],
    output: relative(root, bundleOf(service)),
  }
}
