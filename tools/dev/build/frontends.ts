import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { timed } from '../console'
import { productVersion } from '../product-version'
import { root } from '../root'
import { run } from '../system/run'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'
import { compressFiles } from './compress-files'

const SHELL = 'shell'
const REMOTES = ['member', 'admin', 'reports']

/** The files that the gateway serves: the shell at the top, the remotes in `remotes/<name>/`. */
export const site = join(root, 'dist', 'site')

/** The server-side rendering bundle of the shell, which contains the screens of the remotes. */
export const ssrBundle = join(root, 'dist', 'ssr')
const builtBundle = join(root, 'frontends', SHELL, 'dist', 'ssr')

/** Builds the frontends that changed and assembles the site from all of them. */
export async function buildFrontends(): Promise<void> {
  const here = [SHELL, ...REMOTES].filter(isPresent)
  if (!here.includes(SHELL)) return
  const changed = here.map(product).filter((candidate) => !isUpToDate(candidate))
  if (changed.length === 0 && existsSync(site) && existsSync(ssrBundle)) return
  const digests = changed.map(digest)
  const buildIds = buildIdsOf(here)
  const names = changed.map(folderOf)
  await timed(`Building the pages (${names.join(', ')})`, async () => {
    for (const name of names) await buildFrontend(name, buildIds)
    await Promise.all(names.map((name) => compressFiles(distOf(name))))
    assemble(here)
  })
  changed.forEach((candidate, index) => {
    recordBuild(candidate, digests[index]!)
  })
}

/** Identifies the sources of each build. The server bundle renders a screen only for browsers that load the same build. */
function buildIdsOf(frontends: string[]): Record<string, string> {
  return Object.fromEntries(frontends.map((name) => [name, digest(product(name)).slice(0, 16)]))
}

async function buildFrontend(name: string, buildIds: Record<string, string>): Promise<void> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    BUILD_ID: buildIds[name],
    JEJARING_VERSION: productVersion(),
    REMOTE_BUILD_IDS: JSON.stringify(buildIds),
  }
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
        filter: (from) => from !== builtBundle,
      })
    }
  })
  replace(ssrBundle, (next) => cpSync(builtBundle, next, { recursive: true }))
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

function distOf(name: string): string {
  return join(root, 'frontends', name, 'dist')
}

function isPresent(name: string): boolean {
  const manifest = join(root, 'frontends', name, 'package.json')
  return existsSync(manifest) && Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build)
}

/** The configuration that all frontend builds share. */
const configuration = readdirSync(join(root, 'frontends'))
  .filter((file) => /\.(ts|mjs)$/.test(file))
  .map((file) => `frontends/${file}`)
  .concat('docs/panduan-admin.md', 'docs/panduan-member.md')

function product(name: string): BuildTarget {
  const packages = ['calendar', 'features', 'identifiers', 'money', 'ui', 'web-platform'].map(
    (used) => `packages/${used}`,
  )
  // The server bundle of the shell contains the remotes.
  const remotes = name === SHELL ? REMOTES.map((remote) => `frontends/${remote}`) : []
  return {
    name: `frontend-${name}`,
    inputs: [`frontends/${name}`, ...remotes, ...configuration, ...packages],
    output: `frontends/${name}/dist`,
  }
}

function folderOf({ name }: BuildTarget): string {
  return name.replace('frontend-', '')
}
