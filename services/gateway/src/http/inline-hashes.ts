import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RenderingVariables, renderingSettings } from '../config'

interface SiteVariables extends RenderingVariables {
  readonly STATIC_DIRECTORY?: string | undefined
}

/** CSP sources (`'sha256-…'`) of inline elements. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** CSP sources of the inline scripts and style elements that the build writes into its pages. */
export function inlineHashes({ STATIC_DIRECTORY: site, ...variables }: SiteVariables): InlineHashes {
  const { bundleDirectory: bundle } = renderingSettings(variables)
  const files = [...(site ? pageFiles(site) : []), ...(bundle ? [join(bundle, 'page.html')] : [])]
  const pages = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return { scripts: hashesOf('script', pages), styles: hashesOf('style', pages) }
}

function hashesOf(tag: 'script' | 'style', pages: readonly string[]): string[] {
  const elements = new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')
  const contents = pages.flatMap((page) => [...page.matchAll(elements)].map(([, content = '']) => content))
  return [...new Set(contents)].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

function pageFiles(site: string): string[] {
  const names = existsSync(site) ? readdirSync(site, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name.endsWith('.html')).map((name) => join(site, name))
}
