import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './root'

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['charts/jejaring/README.md', 'charts/jejaring/UPGRADING.md'],
  ...globSync('{packages,services,frontends,tools,test}/{,*/}README.md', { cwd: root }),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && path !== 'product.md')
    .map((path) => join('docs', path)),
]

/** Relative link targets, without anchors. Images are not checked, nor the product's screens. */
function linksOf(page: string, text: string): string[] {
  return [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|\/)/.test(target))
    .map((target) => join(dirname(page), target))
}

/** Repository paths in backticks, such as `packages/money/src`. */
function pathsOf(text: string): string[] {
  const folders = 'packages|services|frontends|tools|test|docs|proto|charts|deploy'
  return [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path)
}

test.each(pages)('%s links to files that exist and names paths that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const isMissing = (path: string) => !existsSync(join(root, path))
  // A README of a package names paths from its own folder, too.
  const missing = pathsOf(text).filter((path) => isMissing(path) && isMissing(join(dirname(page), path)))
  expect([...linksOf(page, text).filter(isMissing), ...missing]).toEqual([])
})

/** Links whose label is the number of another decision than their file, such as `[0059](decisions/0061-signed-callers.md)`. */
function mislabelledDecisions(text: string): string[] {
  return [...text.matchAll(/\[(\d{4})\]\(([^)#\s]+)[^)]*\)/g)]
    .filter(([, label = '', target = '']) => !basename(target).startsWith(`${label}-`))
    .map(([link]) => link)
}

test.each(pages)('%s labels a link to a decision with its number', (page) => {
  expect(mislabelledDecisions(readFileSync(join(root, page), 'utf8'))).toEqual([])
})

test('finds a link that is labelled with the number of another decision', () => {
  const text = '[0061](decisions/0061-signed-callers.md), [0059](../decisions/0061-signed-callers.md#context)'
  expect(mislabelledDecisions(text)).toEqual(['[0059](../decisions/0061-signed-callers.md#context)'])
})
