import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { repositoryFiles } from './files'

test("style sheets give font sizes in rem, which follow the browser's font size", () => {
  const sheets = ['frontends', 'packages'].flatMap(repositoryFiles).filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(50)
  const fixed = sheets.filter((path) =>
    // A size of `min()` or `clamp()` may end at a number of pixels.
    /(font-size|font):\s*[\d.]+px/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(fixed).toEqual([])
})
