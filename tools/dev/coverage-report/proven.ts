import { readAnnotations } from './annotations'

/** A test in Jest's JSON report with locations. */
export interface TestResult {
  readonly status: string
  readonly location?: { readonly line: number } | null
  /** Assertions that passed in this test. */
  readonly numPassingAsserts?: number
}

/**
 * The comments `// covers:` of a file whose test proves nothing: the next test below the comment was skipped or failed, or
 * it passed without an assertion. Each is a sentence.
 */
export function unprovenComments(tests: readonly TestResult[], path: string, text: string): string[] {
  const lineOf = ({ location }: TestResult) => location?.line ?? 0
  return readAnnotations(path, text).annotations.flatMap(({ line, subject }) => {
    const below = tests.map(lineOf).filter((test) => test > line)
    // Several rows of one table are several tests of one line.
    const rows = tests.filter((test) => lineOf(test) === Math.min(...below))
    const isProven = rows.some(
      ({ status, numPassingAsserts = 0 }) => status === 'passed' && numPassingAsserts > 0,
    )
    return isProven ? [] : [`${path}:${line}: no test that passed with an assertion covers ${subject}`]
  })
}
