import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printLine } from '../console'
import { run } from '../system/run'

/** Debian's headless Chromium without desktop windows. */
const PACKAGE = 'chromium-headless-shell'
const NAMES = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const OTHER_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Finds a Chromium for tests: CHROMIUM_PATH, an installed one, or Debian's package where installing is allowed. */
export async function chromium(): Promise<{ path: string } | { why: string }> {
  const found = find()
  if (found) return { path: found }
  if (process.getuid?.() !== 0) return { why: 'there is no Chromium, and only root may install one' }
  printLine('Installing Chromium …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', PACKAGE]]) {
    const { code, output } = await run('apt-get', args, { environment })
    if (code !== 0) return { why: `there is no Chromium, and apt-get ${args[0]} failed: ${lastLine(output)}` }
  }
  const installed = find()
  return installed ? { path: installed } : { why: `the package ${PACKAGE} brought no browser` }
}

function find(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [process.env.CHROMIUM_PATH ?? '', ...candidates, ...OTHER_PATHS].find(
    (path) => path && existsSync(path),
  )
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
