import { relative } from 'node:path'
import { root } from '../root'
import { installed, run } from '../system/run'

export interface ChosenTests {
  readonly chosen: readonly string[]
  /** Affected tests beyond the maximum. */
  readonly omitted: readonly string[]
}

/**
 * The commit to compare with: the last one of main in this branch. On an unchanged main the commit before, so that there
 * is something to test.
 */
export async function baseCommit(): Promise<string> {
  const head = await git('rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = await git('merge-base', main, 'HEAD')
    if (base === '') continue
    const isUnchanged = base === head && (await git('status', '--porcelain')) === ''
    return isUnchanged ? (await git('rev-parse', '--verify', '--quiet', 'HEAD~1')) || head : base
  }
  return head
}

/** Lists the unit tests that import a file that differs from the commit, by their paths in the repository. */
export async function affectedTests(base: string): Promise<string[]> {
  const { output } = await run(process.execPath, [installed('jest'), '--listTests', `--changedSince=${base}`])
  return output
    .split('\n')
    .filter((line) => /\.test\.tsx?$/.test(line))
    .map((path) => relative(root, path))
    .sort()
}

export async function changedFiles(base: string): Promise<string[]> {
  const edited = await git('diff', '--name-only', base)
  const created = await git('ls-files', '--others', '--exclude-standard')
  return [...edited.split('\n'), ...created.split('\n')].filter(Boolean)
}

/** Chooses at most `max` tests: changed ones first, then those of the changed packages, then all others. */
export function chooseTests(
  affected: readonly string[],
  changed: readonly string[],
  max: number,
): ChosenTests {
  const files = new Set(changed)
  const packages = new Set(changed.map(packageOf))
  const distance = (test: string) => (files.has(test) ? 0 : packages.has(packageOf(test)) ? 1 : 2)
  const ordered = [...affected].sort((one, other) => distance(one) - distance(other))
  return { chosen: ordered.slice(0, max), omitted: ordered.slice(max) }
}

/** The folder of a package: `services/pins`. */
function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args)
  return code === 0 ? output.trim() : ''
}
