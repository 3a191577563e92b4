import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

/** The services whose code is here, by the names of their folders. */
export function writtenServices(): string[] {
  const folder = join(root, 'services')
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'src', 'main.ts')))
}

/** A service's whole program, as `npm run build` makes it and an image has it. */
export function bundleOf(name: string): string {
  return join(root, 'services', name, 'dist', 'main.js')
}
