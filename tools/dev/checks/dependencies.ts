import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { licencePage, licenceProblems } from '../dependencies/licences'
import { readLock } from '../dependencies/lock'
import { findOutdated, parseUpdates } from '../dependencies/updates'
import { root } from '../root'
import { run } from '../system/run'
import { type Outcome, passed, type Step, skipped } from './step'

export const licencesFile = join(root, 'docs', 'licences.md')
export const updatesFile = join(root, 'docs', 'updates.json')

/** Returns licences outside the policy, and whether docs/licences.md differs from the lock file. */
export function allLicenceProblems(): string[] {
  const lock = readLock()
  const written = existsSync(licencesFile) ? readFileSync(licencesFile, 'utf8') : ''
  const stale =
    written === licencePage(lock) ? [] : ['docs/licences.md is stale: npm run licences -- --write']
  return [...licenceProblems(lock), ...stale]
}

const failed = (lines: readonly string[]): Outcome => ({
  passed: 0,
  failed: 1,
  skipped: [],
  output: lines.join('\n'),
})

export const licences: Step = {
  name: 'licences',
  async run() {
    const problems = allLicenceProblems()
    return problems.length === 0 ? passed : failed(problems)
  },
}

/**
 * Checks the age of dependencies against docs/security.md. Uses the commit's date and the data known then, so
 * that a commit that passed always passes.
 */
export const updates: Step = {
  name: 'updates',
  async run() {
    const { code, output } = await run('git', ['log', '-1', '--format=%cs'], { cwd: root })
    if (code !== 0) return skipped(updates.name, 'without git nobody knows the day of this commit')
    const problems = findOutdated(parseUpdates(readFileSync(updatesFile, 'utf8')), output.trim())
    return problems.length === 0 ? passed : failed(problems)
  },
}

const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
  ),
})

/**
 * Checks deployed packages for known vulnerabilities of at least moderate severity; build and test tools are
 * excluded.
 */
export const npmAudit: Step = {
  name: 'npm audit',
  async run() {
    const args = ['audit', '--package-lock-only', '--omit=dev', '--json', '--fetch-retries=0']
    const { output } = await run('npm', [...args, '--fetch-timeout=20000'], { cwd: root })
    return auditOutcome(output)
  },
}

/** Interprets npm's answer. An unreachable registry is neither a pass nor a failure. */
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
