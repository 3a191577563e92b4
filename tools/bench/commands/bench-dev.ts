import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { Command } from 'commander'
import type { Page } from 'playwright-core'
import { openBrowser } from '../../../test/support/browser'
import { CopyOfTree } from '../../../test/support/copy-of-tree'
import { DevelopmentRun } from '../../../test/support/development-run'
import { Visitor } from '../../../test/support/http/visitor'
import { addNickname } from '../../../test/support/nickname'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildServices } from '../../dev/build/services'
import { chromium } from '../../dev/checks/chromium'
import { printLine } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { describeMachine } from '../shared/machine'

export const prepare = buildServices

/** Development server of the shell. */
const PAGES = 'http://localhost:21001'

interface Edit {
  readonly description: string
  readonly file: string
  readonly text: string
}

const service = (name: string, file: string, text: string): Edit => ({
  description: `a file of ${name}, until its answer has changed`,
  file: `services/${name}/src/${file}`,
  text,
})
const identity = service('identity', 'operations/save-announcement.ts', 'Pengumuman tidak ditemukan.')
const page = (description: string, file: string, text: string): Edit => ({
  description: `${description}, until an open page shows it`,
  file,
  text,
})
const shell = page('a text of the shell', 'frontends/shell/src/texts.ts', 'Masuk')
const remote = page('a text of a remote', 'frontends/admin/src/texts/master-data.ts', 'Paket')

/** `npm run bench:dev`: measures how long a developer waits with `npm run dev`, on a copy of the source. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run bench:dev --')
    .description('Measures how long a change takes to show with npm run dev, on a copy of the source.')
    .option('--write', 'write the figures into docs/development-loop.md')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const copy = new CopyOfTree()
  const machine = describeMachine('everything on this one machine, the browser included')
  const dev = new DevelopmentRun(copy.directory, await freePort())
  try {
    const rows: [string, number][] = [
      ['`npm run dev` on an empty data directory, until it is ready', await dev.ready()],
    ]
    rows.push(...(await changePages(dev, copy)))
    const admin = new Visitor(dev.origin)
    await admin.login('admin', dev.adminPassword)
    const ask = async () =>
      (await admin.post('/api/announcements/withdraw', { id: randomUUID() })).body.message
    rows.push([identity.description, await changeService(dev, copy, identity, ask)])
    const again = { ...identity, text: `${identity.text}!` }
    rows.push(['the same once more', await changeService(dev, copy, again, ask)])
    rows.push([
      'the field of [adding-a-field.md](adding-a-field.md), until it is stored',
      await addField(dev, copy, admin),
    ])
    const table = rows.map(([description, seconds]) => `| ${description} | ${seconds.toFixed(1)} s |`)
    const text = [machine, '', '| Change | Seconds |', '|---|---|', ...table].join('\n')
    printLine(text)
    if (program.opts<{ write?: boolean }>().write) writeFigures('development-loop.md', 'dev', text)
    return 0
  } finally {
    await dev.stop()
    copy.remove()
  }
}

/** Appends to the text; returns the new one. */
function edit(copy: CopyOfTree, { file, text }: Edit): string {
  const source = readFileSync(copy.path(file), 'utf8')
  const changed = `${text}!`
  if (!source.includes(`'${text}'`)) throw new Error(`${file} does not contain "${text}"`)
  writeFileSync(copy.path(file), source.replaceAll(`'${text}'`, `'${changed}'`))
  return changed
}

async function changeService(
  dev: DevelopmentRun,
  copy: CopyOfTree,
  change: Edit,
  ask: () => Promise<string>,
): Promise<number> {
  const before = performance.now()
  const expected = edit(copy, change)
  await dev.until(async () => (await ask()) === expected)
  return (performance.now() - before) / 1000
}

async function addField(dev: DevelopmentRun, copy: CopyOfTree, admin: Visitor): Promise<number> {
  const before = performance.now()
  addNickname((file) => copy.path(file))
  await dev.until(() => /Restarted .*gateway after/.test(dev.output))
  // The gateway restarts, too: until then nobody answers.
  await dev.until(() => hasNickname(admin).catch(() => false))
  return (performance.now() - before) / 1000
}

async function hasNickname(admin: Visitor): Promise<boolean> {
  const { status } = await admin.post('/api/users/profile', { nickname: 'Budi', agree: '1' })
  const { body } = await admin.get<{ user?: { nickname?: string } }>('/api/users/profile')
  return status === 200 && body.user?.nickname === 'Budi'
}

async function changePages(dev: DevelopmentRun, copy: CopyOfTree): Promise<[string, number][]> {
  const found = await chromium()
  if ('why' in found) {
    printLine(`The pages are left out: ${found.why}`)
    return []
  }
  process.env.CHROMIUM_PATH = found.path
  const browser = await openBrowser()
  try {
    const tab = await browser.newPage()
    await dev.until(() => waitForText(tab, '/auth/login', shell.text))
    const seconds = await changePage(tab, copy, shell)
    await tab.getByLabel('Username').fill('admin')
    await tab
      .getByLabel(/^Kata sandi/i)
      .first()
      .fill(dev.adminPassword)
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/m\//)
    await dev.until(() => waitForText(tab, '/a/datamaster/packages', remote.text))
    return [
      [shell.description, seconds],
      [remote.description, await changePage(tab, copy, remote)],
    ]
  } finally {
    await browser.close()
  }
}

/** False also while the development server has not started. */
async function waitForText(tab: Page, path: string, text: string): Promise<boolean> {
  try {
    await tab.goto(`${PAGES}${path}`)
    await tab.getByText(text).first().waitFor({ timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

async function changePage(tab: Page, copy: CopyOfTree, change: Edit): Promise<number> {
  const before = performance.now()
  const expected = edit(copy, change)
  await tab.getByText(expected).first().waitFor({ timeout: 60_000 })
  return (performance.now() - before) / 1000
}
