import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** A package as npm's lock file has it. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** A workspace, reached through its link. */
  readonly link?: boolean
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** By the path of the package's folder; the root's is empty. */
export type Lock = Readonly<Record<string, LockedPackage>>

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** The paths of what others made: everything but the root and the workspaces. */
export function foreign(lock: Lock): string[] {
  return Object.keys(lock).filter((path) => path.includes('node_modules/') && !lock[path]!.link)
}

export function nameOf(lock: Lock, path: string): string {
  return lock[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The paths of the packages that one needs, development's included if wished; what the lock file lacks is left out. */
export function needs(lock: Lock, path: string, development = false): string[] {
  const found = lock[path] ?? {}
  const wanted = {
    ...found.peerDependencies,
    ...found.optionalDependencies,
    ...found.dependencies,
    ...(development ? found.devDependencies : {}),
  }
  return Object.keys(wanted).flatMap((name) => resolve(lock, path, name) ?? [])
}

/** All that can be reached from a package, itself included. Development's dependencies count for itself alone. */
export function reach(lock: Lock, from: string): Set<string> {
  const reached = new Set([from])
  const waiting = needs(lock, from, true)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...needs(lock, path))
  }
  return reached
}

/** Where Node finds a package: beside or above the one that asks. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`
    const found = lock[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}
