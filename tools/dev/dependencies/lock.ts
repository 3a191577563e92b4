import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** A package entry of npm's lock file. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  /** A link to a workspace. */
  readonly link?: boolean
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** By the path of the package's folder; the root's path is empty. */
export type Lock = Readonly<Record<string, LockedPackage>>

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** Returns the paths of external packages: everything except the root and the workspaces. */
export function foreign(lock: Lock): string[] {
  return Object.keys(lock).filter((path) => path.includes('node_modules/') && !lock[path]!.link)
}

export function nameOf(lock: Lock, path: string): string {
  return lock[path]?.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Returns the paths of a package's dependencies, optionally with development dependencies; skips those
 * missing from the lock file.
 */
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

/**
 * Returns all transitive dependencies of a package including itself. Development dependencies count for the
 * start package only.
 */
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

/** Resolves a package as Node does: in the requiring package's node_modules, then upwards. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`
    const found = lock[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}
