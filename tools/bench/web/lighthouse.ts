import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { type BrowserContext, chromium } from 'playwright-core'
import type { Logins, Role } from './demo-logins'

/** Lighthouse's scores of a screen, of 0 to 1. */
export interface Scores {
  readonly screen: string
  readonly accessibility: number
  readonly bestPractices: number
  /** Titles of the audits that cost points. */
  readonly faults: readonly string[]
}

export const MIN_ACCESSIBILITY = 1
export const MIN_BEST_PRACTICES = 0.95

interface AuditedScreen {
  readonly name: string
  readonly path: string | ((context: BrowserContext, origin: string) => Promise<string>)
}

const screensOf: Readonly<Record<Role, readonly AuditedScreen[]>> = {
  nobody: [{ name: 'login', path: '/auth/login' }],
  member: [
    { name: 'dashboard', path: '/m/dashboard' },
    { name: 'wallet', path: '/m/wallet' },
    { name: 'registration', path: registrationPath },
  ],
  admin: [{ name: 'admin-users', path: '/a/datamaster/users' }],
}

/** Audits the screens with Lighthouse's phone emulation, each role in a browser profile of its own. */
export async function auditScreens(origin: string, logins: Logins): Promise<Scores[]> {
  const scores: Scores[] = []
  for (const role of ['nobody', 'member', 'admin'] as const) {
    const profile = mkdtempSync(join(tmpdir(), 'jejaring-lighthouse-'))
    const port = await freePort()
    // A persistent context, because Lighthouse opens its page in the profile's default context.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM_PATH ?? 'chromium',
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
      locale: 'id-ID',
    })
    try {
      const login = logins[role]
      if (typeof login === 'object') await context.addCookies(login.cookies)
      for (const { name, path } of screensOf[role]) {
        const requestPath = typeof path === 'string' ? path : await path(context, origin)
        scores.push(await audit(name, `${origin}${requestPath}`, port))
      }
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  }
  return scores
}

async function audit(screen: string, url: string, port: number): Promise<Scores> {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['accessibility', 'best-practices'],
    // Keeps the session's cookies.
    disableStorageReset: true,
  })
  const { categories, audits, finalDisplayedUrl, runtimeError } = result?.lhr ?? {}
  const [accessibility, bestPractices] = [categories?.accessibility, categories?.['best-practices']]
  if (!audits || !accessibility || !bestPractices || runtimeError || finalDisplayedUrl !== url)
    throw new ReadableError(`Lighthouse did not see ${url}: ${runtimeError?.message ?? finalDisplayedUrl}.`)
  const faults = [accessibility, bestPractices].flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => audits[id]?.title ?? id),
  )
  return {
    screen,
    accessibility: accessibility.score ?? 0,
    bestPractices: bestPractices.score ?? 0,
    faults,
  }
}

/** The registration into the first free slot of the member's network. */
async function registrationPath(context: BrowserContext, origin: string): Promise<string> {
  const reply = await context.request.get(`${origin}/api/networks/genealogy?depth=6`)
  const slot = /"register":true,"upline":"(\w+)","position":"(left|right)"/.exec(await reply.text())
  if (!slot) throw new ReadableError('The member has no free slot to audit the registration with.')
  return `/m/network/register/${slot[1]}/${slot[2]}`
}
