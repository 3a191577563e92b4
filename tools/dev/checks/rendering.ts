import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { run } from '../system/run'

/** What the pixels of a screenshot depend on, apart from the product. */
export interface Rendering {
  readonly browser: string
  readonly platform: string
  /** SHA-256 of the names of the installed fonts. */
  readonly fonts: string
}

const RECORDED_FILE = join(root, 'test', 'visual', 'references', 'rendering.json')

/** The rendering of this machine. */
export async function currentRendering(chromiumPath: string): Promise<Rendering> {
  const version = await run(chromiumPath, ['--version'])
  // Without fontconfig Chromium uses only the fonts of the page.
  const fonts = await run('fc-list', ['--format', '%{family} %{style} %{fontversion}\n']).catch(() => ({
    output: '',
  }))
  const sorted = fonts.output.trim().split('\n').sort().join('\n')
  return {
    browser: version.output.trim().replace(/^.*?(\d+(\.\d+)+).*$/s, '$1'),
    platform: `${process.platform} ${process.arch}`,
    fonts: createHash('sha256').update(sorted).digest('hex'),
  }
}

/** Why screenshots of this machine cannot be compared with the references; undefined when they can. */
export function renderingDifference(current: Rendering): string | undefined {
  if (!existsSync(RECORDED_FILE)) return 'there are no references'
  const recorded: Rendering = JSON.parse(readFileSync(RECORDED_FILE, 'utf8'))
  const names = Object.keys(recorded) as (keyof Rendering)[]
  const differing = names.filter((name) => recorded[name] !== current[name])
  if (differing.length === 0) return undefined
  const [was, is] = [recorded, current].map((one) =>
    differing.map((name) => `${name} ${one[name]}`).join(', '),
  )
  return `the references are of ${was}; this machine has ${is}`
}

/** Records the rendering that the references were made with. */
export function recordRendering(current: Rendering): void {
  writeFileSync(RECORDED_FILE, `${JSON.stringify(current, null, 2)}\n`)
}
