import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

/** Returns the folder names of the services whose code exists. */
export function existingServices(): string[] {
  const folder = join(root, 'services')
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'src', 'main.ts')))
}

/** The bundled program of a service. */
export function bundleOf(name: string): string {
  return join(root, 'services', name, 'dist', 'main.js')
}

/** The programs of a service that parse untrusted files, each in a process of its own. */
export function workersOf(name: string): string[] {
  const source = join(root, 'services', name, 'src')
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-file-job.ts'))
    .map((path) => join(source, path))
}
