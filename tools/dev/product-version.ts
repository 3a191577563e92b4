import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root'

/** The version of the product (SemVer): the root's package.json is its only source. */
export function productVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
