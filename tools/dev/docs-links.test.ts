import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root'

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['charts/jejaring/README.md', 'charts/jejaring/UPGRADING.md'],
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
  const targets = [...linksOf(page, text), ...pathsOf(text)]
  expect(targets.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
