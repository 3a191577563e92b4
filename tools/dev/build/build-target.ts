import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

const stamps = join(root, '.cache', 'stamps')
const NOT_SOURCES = new Set(['node_modules', 'dist', 'gen', 'coverage', '.cache'])

/** A build target that is rebuilt only when its inputs change. */
export interface BuildTarget {
  name: string
  /** Input files and folders, relative to the root. Missing ones count as empty. */
  inputs: string[]
  /** A file that exists after the build. */
  output: string
}

export function isUpToDate(product: BuildTarget): boolean {
  const stamp = stampOf(product)
  return (
    existsSync(join(root, product.output)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest(product)
  )
}

/** Records a build. Takes the digest from before the build, so that an edit during the build is not missed. */
export function recordBuild(product: BuildTarget, digestBefore: string): void {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stampOf(product), digestBefore)
}

/** Hashes the names and contents of all inputs and of the build code. */
export function digest(product: BuildTarget): string {
  const hash = createHash('sha256')
  for (const input of [...product.inputs, 'tools/dev/build', 'package-lock.json']) {
    for (const file of filesUnder(input)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function stampOf(product: BuildTarget): string {
  return join(stamps, product.name)
}

function filesUnder(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(`${path}/${entry.name}`))
}
