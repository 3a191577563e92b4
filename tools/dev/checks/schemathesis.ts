import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cachedProgram } from '@jejaring/local-servers/system/fetched-program'
import { printLine } from '../console'
import { root } from '../root'
import { run } from '../system/run'

/** Exact versions of schemathesis and everything it needs. */
const REQUIREMENTS = join(root, 'test', 'attack', 'schemathesis', 'requirements.txt')

/**
 * Finds a Python with schemathesis: a virtual environment in the cache, made from PyPI on first use. Otherwise the
 * reason why there is none.
 */
export async function schemathesis(): Promise<{ python: string } | { why: string }> {
  const digest = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)
  const folder = cachedProgram(`schemathesis-${digest}`)
  const python = join(folder, 'bin', 'python')
  if (existsSync(python)) return { python }
  printLine('Installing schemathesis …')
  const { why } = await install(folder)
  return why === undefined ? { python } : { why }
}

/** Builds the environment next to `folder` and moves it there, so that an interrupted one is never used. */
async function install(folder: string): Promise<{ why?: string }> {
  mkdirSync(dirname(folder), { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', made]],
    [join(made, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--requirement', REQUIREMENTS]],
  ]
  try {
    for (const [program, args] of steps) {
      const { code, output } = await run(program, args)
      if (code !== 0) return { why: `${program} ${args[1]}: ${output.trim().split('\n').at(-1)}` }
    }
    if (!existsSync(folder)) renameSync(made, folder)
    return {}
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
