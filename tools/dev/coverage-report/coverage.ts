import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { repositoryFiles } from '../structure/files'
import { readAnnotations } from './annotations'
import { builtCalls } from './calls'
import { reportOn } from './report'
import { screens } from './screens'

export const coveragePage = join(root, 'docs', 'coverage.md')

/** Compares the tests of the repository with calls and screens. */
export function readCoverage(): { page: string; problems: string[] } {
  const read = repositoryFiles()
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('tools/dev/coverage-report/'))
    .map((path) => readAnnotations(path, readFileSync(join(root, path), 'utf8')))
  const annotations = read.flatMap((file) => file.annotations)
  const { page, missing } = reportOn(builtCalls(), screens(), annotations)
  return { page, problems: [...read.flatMap((file) => file.problems), ...missing] }
}

/** Whether docs/coverage.md is up to date. */
export function isCurrent(page: string): boolean {
  return existsSync(coveragePage) && readFileSync(coveragePage, 'utf8') === page
}
