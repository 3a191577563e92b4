import { bundleOf } from '../../dev/service-files'
import { addressOn } from '../../dev/supervisor/directory-lock'
import { readSettings } from '../../dev/supervisor/settings'

/** Bundles that this process has built for itself, by service. */
const ownBundles = new Map<string, string>()

/** The program of a service for a command. */
export const commandBundleOf = (service: string): string => ownBundles.get(service) ?? bundleOf(service)

/**
 * Returns a command's `prepare`, which never writes into `services/<name>/dist`: a service that crashes starts again from
 * there. The command runs the bundles of the product that runs on DATA_DIR, which fit its database; without one, or with
 * `ownOnly`, it builds changed services into a folder of its own. An image has nothing to build and no build tools, so
 * these are imported lazily.
 */
export function buildingServices(
  services: readonly string[],
  { ownOnly = false }: { readonly ownOnly?: boolean } = {},
): () => Promise<void> {
  return async () => {
    if (!ownOnly && addressOn(readSettings(process.env).dataDirectory)) return
    const { buildOwnServices } = await import('../../dev/build/services')
    for (const [service, bundle] of await buildOwnServices(services)) ownBundles.set(service, bundle)
  }
}
