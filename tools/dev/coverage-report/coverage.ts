import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { ourFiles } from '../structure/files'
import { readAnnotations } from './annotations'
import { builtCalls } from './calls'
import { reportOn } from './report'
import { screens } from './screens'

export const coveragePage = join(root, 'docs', 'coverage.md')

/** What the tests of the repository prove, as it is now. */
export function readCoverage(): { page: string; problems: string[] } {
  const read = ourFiles()
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/dev/coverage-report/'))
    .map((path) => readAnnotations(path, readFileSync(join(root, path), 'utf8')))
  const annotations = read.flatMap((file) => file.annotations)
  const { page, missing } = reportOn(builtCalls(), screens(), annotations)
  return { page, problems: [...read.flatMap((file) => file.problems), ...missing] }
}

/** True when docs/coverage.md says what is so. */
export function isCurrent(page: string): boolean {
  return existsSync(coveragePage) && readFileSync(coveragePage, 'utf8') === page
}
