import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** Returns the names in docs/skips.md: lines of the form "- `name`: when and why". */
export function allowedSkips(): Set<string> {
  const text = readFileSync(join(root, 'docs', 'skips.md'), 'utf8')
  return new Set([...text.matchAll(/^- `([^`]+)`:/gm)].map(([, name]) => name!))
}
