import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { timed } from '../console'
import { root } from '../root'
import { run } from '../system/run'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'
import { compressFiles } from './compress-files'

const SHELL = 'shell'
const REMOTES = ['member', 'admin', 'reports']

/** The files that the gateway serves: the shell at the top, the remotes in `remotes/<name>/`. */
export const site = join(root, 'dist', 'site')

/** The server-side rendering bundles, `<name>/draw.cjs` of each frontend that has one. */
export const ssrBundles = join(root, 'dist', 'drawings')

/** Builds the frontends that changed and assembles the site from all of them. */
export async function buildFrontends(): Promise<void> {
  const here = [SHELL, ...REMOTES].filter(isPresent)
  if (!here.includes(SHELL)) return
  const changed = here.map(product).filter((candidate) => !isUpToDate(candidate))
  if (changed.length === 0 && existsSync(site) && existsSync(ssrBundles)) return
  const digests = changed.map(digest)
  const names = changed.map(folderOf)
  await timed(`Building the pages (${names.join(', ')})`, async () => {
    for (const name of names) await buildFrontend(name)
    await Promise.all(names.map((name) => compressFiles(distOf(name))))
    assemble(here)
  })
  changed.forEach((candidate, index) => {
    recordBuild(candidate, digests[index]!)
  })
}

async function buildFrontend(name: string): Promise<void> {
  const environment = { ...process.env, NODE_ENV: 'production' }
  const npm = process.env.npm_execpath
  const program = npm ? [process.execPath, npm] : ['npm']
  const args = [...program.slice(1), 'run', 'build', '--workspace', `@jejaring/${name}`]
  const { code, output } = await run(program[0]!, args, { environment })
  if (code !== 0) throw new ReadableError(`The frontend ${name} could not be built:\n${output}`)
}

function assemble(frontends: string[]): void {
  replace(site, (next) => {
    for (const name of frontends) {
      cpSync(distOf(name), name === SHELL ? next : join(next, 'remotes', name), {
        recursive: true,
        filter: (from) => from !== ssrBundleOf(name),
      })
    }
  })
  replace(ssrBundles, (next) => {
    for (const name of frontends.filter((one) => existsSync(ssrBundleOf(one))))
      cpSync(ssrBundleOf(name), join(next, name), { recursive: true })
  })
}

function replace(folder: string, fill: (next: string) => void): void {
  const next = `${folder}.next`
  const old = `${folder}.old`
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true })
  fill(next)
  if (existsSync(folder)) renameSync(folder, old)
  renameSync(next, folder)
  rmSync(old, { recursive: true, force: true })
}

function ssrBundleOf(name: string): string {
  return join(distOf(name), 'drawing')
}

function distOf(name: string): string {
  return join(root, 'frontends', name, 'dist')
}

function isPresent(name: string): boolean {
  const manifest = join(root, 'frontends', name, 'package.json')
  return existsSync(manifest) && Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build)
}

/** The configuration that all frontend builds share. */
const configuration = readdirSync(join(root, 'frontends'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `frontends/${file}`)

function product(name: string): BuildTarget {
  const packages = ['calendar', 'features', 'identifiers', 'money', 'ui', 'web-platform'].map(
    (used) => `packages/${used}`,
  )
  return {
    name: `frontend-${name}`,
    inputs: [`frontends/${name}`, ...configuration, ...packages],
    output: `frontends/${name}/dist`,
  }
}

function folderOf({ name }: BuildTarget): string {
  return name.replace('frontend-', '')
}
