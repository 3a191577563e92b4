import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the pages of a site lie, and what is drawn with. */
interface SiteDirectories {
  readonly STATIC_DIRECTORY?: string | undefined
  readonly DRAWINGS_DIRECTORY?: string | undefined
}

const SCRIPT = /<script>(.*?)<\/script>/gs

/** The scripts that the build has put into its pages, as a content policy names them: by their hashes. */
export function inlineScriptHashes({
  STATIC_DIRECTORY: site,
  DRAWINGS_DIRECTORY: drawings,
}: SiteDirectories): string[] {
  const files = [
    ...(site ? pageFiles(site) : []),
    ...(drawings ? [join(drawings, 'shell', 'page.html')] : []),
  ]
  const pages = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  const scripts = pages.flatMap((page) => [...page.matchAll(SCRIPT)].map(([, code = '']) => code))
  return [...new Set(scripts)].map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function pageFiles(site: string): string[] {
  const names = existsSync(site) ? readdirSync(site, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name.endsWith('.html')).map((name) => join(site, name))
}
