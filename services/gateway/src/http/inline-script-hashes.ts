import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Directories of the built site and of the server bundle. */
interface SiteDirectories {
  readonly STATIC_DIRECTORY?: string | undefined
  readonly DRAWINGS_DIRECTORY?: string | undefined
}

const SCRIPT = /<script>(.*?)<\/script>/gs

/** CSP sources (`'sha256-…'`) of the inline scripts that the build writes into its pages. */
export function inlineScriptHashes({
  STATIC_DIRECTORY: site,
  DRAWINGS_DIRECTORY: bundle,
}: SiteDirectories): string[] {
  const files = [...(site ? pageFiles(site) : []), ...(bundle ? [join(bundle, 'page.html')] : [])]
  const pages = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  const scripts = pages.flatMap((page) => [...page.matchAll(SCRIPT)].map(([, code = '']) => code))
  return [...new Set(scripts)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function pageFiles(site: string): string[] {
  const names = existsSync(site) ? readdirSync(site, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name.endsWith('.html')).map((name) => join(site, name))
}
