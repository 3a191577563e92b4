import {
  type ConfigServiceService,
  PackageKind as Kind,
  type Package,
} from '@jejaring/proto/config/v1/config'
import type { Client } from '@jejaring/service-kit'
import type { PackageKind } from '../pin/package-kind'

type Config = Client<ConfigServiceService>

/** Returns a package; undefined if config does not know the id. */
export async function findPackage(config: Config, id: number): Promise<Package | undefined> {
  const { packages } = await config.listPackages({})
  return packages.find((candidate) => candidate.id === id)
}

/** Returns the package of repeat orders. Config has exactly one; none can be added (rule book §2). */
export async function repeatOrderPackage(config: Config): Promise<Package> {
  const { packages } = await config.listPackages({})
  const found = packages.find(({ kind }) => kind === Kind.REPEAT_ORDER)
  if (!found) throw new Error('config has no repeat-order package')
  return found
}

export function kindOf({ kind }: Package): PackageKind {
  return kind === Kind.REPEAT_ORDER ? 'repeat_order' : 'activation'
}

/** Returns the codes of the packages by id. */
export async function packageCodes(config: Config): Promise<ReadonlyMap<number, string>> {
  const { packages } = await config.listPackages({})
  return new Map(packages.map(({ id, code }) => [id, code]))
}

/** Returns ids and names as parallel arrays, for lists that show and search names. */
export async function packageNames(config: Config): Promise<{ ids: number[]; names: string[] }> {
  return namesOf((await config.listPackages({})).packages)
}

export const namesOf = (packages: readonly Package[]) => ({
  ids: packages.map(({ id }) => id),
  names: packages.map(({ name }) => name),
})
