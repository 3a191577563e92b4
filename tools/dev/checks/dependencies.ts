import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { licencePage, licenceProblems } from '../dependencies/licences'
import { readLock } from '../dependencies/lock'
import { parseUpdates, tooOld } from '../dependencies/updates'
import { root } from '../root'
import { run } from '../system/run'
import { type Outcome, passed, type Step, skipped } from './step'

export const licencesFile = join(root, 'docs', 'licences.md')
export const updatesFile = join(root, 'docs', 'updates.json')

/** Licences that were not agreed to, and whether docs/licences.md says something else than the lock file. */
export function allLicenceProblems(): string[] {
  const lock = readLock()
  const written = existsSync(licencesFile) ? readFileSync(licencesFile, 'utf8') : ''
  const stale =
    written === licencePage(lock) ? [] : ['docs/licences.md is stale: npm run licences -- --write']
  return [...licenceProblems(lock), ...stale]
}

const failed = (lines: readonly string[]): Outcome => ({
  ...{ passed: 0, failed: 1, skipped: [], output: lines.join('\n') },
})

export const licences: Step = {
  name: 'licences',
  async run() {
    const problems = allLicenceProblems()
    return problems.length === 0 ? passed : failed(problems)
  },
}

/**
 * The age of what is used, against what docs/security.md allows. Told by the day of the commit and what was known on it: a
 * commit that was content stays so, whenever it is tested.
 */
export const updates: Step = {
  name: 'updates',
  async run() {
    const { code, output } = await run('git', ['log', '-1', '--format=%cs'], { cwd: root })
    if (code !== 0) return skipped(updates.name, 'without git nobody knows the day of this commit')
    const problems = tooOld(parseUpdates(readFileSync(updatesFile, 'utf8')), output.trim())
    return problems.length === 0 ? passed : failed(problems)
  },
}

const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
  ),
})

/** Known vulnerabilities, from moderate on, of what is deployed; tools for building and tests are not. */
export const npmAudit: Step = {
  name: 'npm audit',
  async run() {
    const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0']
    const { output } = await run('npm', [...args, '--fetch-timeout=20000'], { cwd: root })
    return auditOutcome(output)
  },
}

/** What npm's answer means. No answer of the registry is no all-clear, and no fault of ours. */
export function auditOutcome(output: string): Outcome {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const parsed = answer.safeParse(tryJson(json))
  if (!parsed.success) {
    const why = /"(?:message|summary)": "(.+?)"/.exec(output)?.[1]?.replace(/https?:\/\/\S+/, 'the registry')
    return skipped(npmAudit.name, `the registry does not answer: ${why ?? 'no list of advisories'}`)
  }
  const found = Object.entries(parsed.data.vulnerabilities).filter(
    ([, { severity }]) => severity !== 'low' && severity !== 'info',
  )
  return found.length === 0
    ? passed
    : failed(found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`))
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
