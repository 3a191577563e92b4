import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'

const root = resolve(__dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', 'coverage'])
/** Of the root only: the assembled site, data and caches. */
const NOT_COPIED_FROM_ROOT = /^(dist|\.data.*|\.cache)$/

/** A copy of the source with its bundles, in which a test may change files. The npm packages are links to the real ones. */
export class CopyOfTree {
  readonly directory = mkdtempSync(join(tmpdir(), 'jejaring-copy-'))

  constructor() {
    cpSync(root, this.directory, { recursive: true, verbatimSymlinks: true, filter: isCopied })
    // What the bundles were built from.
    cpSync(join(root, '.cache', 'stamps'), join(this.directory, '.cache', 'stamps'), { recursive: true })
    const modules = join(root, 'node_modules')
    const copied = join(this.directory, 'node_modules')
    mkdirSync(copied)
    for (const name of readdirSync(modules)) {
      // Links to packages of this repository, relative to it: in the copy they lead to the copy.
      if (name === '@jejaring')
        cpSync(join(modules, name), join(copied, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(join(modules, name), join(copied, name))
    }
  }

  path(file: string): string {
    return join(this.directory, file)
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

function isCopied(path: string): boolean {
  const name = basename(path)
  if (NOT_COPIED.has(name)) return false
  const isInRoot = relative(root, path) === name
  return !(isInRoot && NOT_COPIED_FROM_ROOT.test(name))
}
