import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { commands } from '../../cli/operator/commands'
import { databaseServices } from '../../cli/operator/database-services'
import { printLine, timed } from '../console'
import { root } from '../root'
import { run } from '../system/run'
import type { BaseImages } from './bases'

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
/** Node itself has 127 MB of it. */
const MAX_IMAGE_MB = 200
/** These images contain all services. */
const COMMAND_LINES = ['jejaring', 'migrate']

/** Returns the Dockerfile's final stages. */
export function imageNames(): string[] {
  const stages = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/^FROM (\S+) AS (\S+)$/gm)]
  const own = ['manifests', 'deps', 'build', 'prod-deps', 'runtime', 'frontend']
  return stages.map(([, , name]) => name!).filter((name) => !own.includes(name))
}

/**
 * Builds `localhost/jejaring/<name>:<tag>` of each name and runs it; returns their sizes in MB. Throws when
 * one is too large or does not start.
 */
export async function buildImages(
  names: readonly string[],
  tag: string,
  bases: BaseImages | undefined,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of names) {
    const image = imageOf(name, tag)
    await timed(`Image ${name}`, () => build(name, image, bases))
    if (COMMAND_LINES.includes(name)) await checkCommandLineImage(image)
    else await checkServiceImage(image)
    sizes.set(name, await megabytes(image))
  }
  for (const [name, size] of sizes) printLine(`  ${name.padEnd(18)} ${size.toFixed(0).padStart(5)} MB`)
  const large = [...sizes].filter(([name, size]) => !COMMAND_LINES.includes(name) && size >= MAX_IMAGE_MB)
  if (large.length > 0)
    throw new ReadableError(`Larger than ${MAX_IMAGE_MB} MB: ${large.map(([name]) => name)}.`)
  return sizes
}

/** Writes `<folder>/<name>.tar` for each, for `ctr images import` and `docker load`. */
export async function writeArchives(names: readonly string[], tag: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    const image = imageOf(name, tag)
    await runOrThrow(['push', '--quiet', image, `docker-archive:${join(folder, `${name}.tar`)}:${image}`])
  }
}

function imageOf(name: string, tag: string): string {
  return `localhost/jejaring/${name}:${tag}`
}

async function build(target: string, image: string, bases: BaseImages | undefined): Promise<void> {
  const arguments_ = bases
    ? ['--build-arg', `BUILD_BASE=${bases.build}`, '--build-arg', `RUNTIME_BASE=${bases.runtime}`]
    : []
  const secret = existsSync(AUTHORITIES) ? ['--secret', `id=ca,src=${AUTHORITIES}`] : []
  await runOrThrow([
    ...['build', '--layers', '--quiet', '--isolation=chroot', '--network=host', '--format=oci'],
    ...['--build-arg', `REVISION=${await readRevision()}`],
    ...[...secret, ...arguments_, '--target', target, '--tag', image, '.'],
  ])
}

/** The commit that the images are built from; `unknown` in a copy without git. */
async function readRevision(): Promise<string> {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'])
  return code === 0 ? output.trim() : 'unknown'
}

/**
 * Runs the image without variables: its program, native modules included, must load and name the missing
 * variables.
 */
async function checkServiceImage(image: string): Promise<void> {
  await inContainer(image, async (node) => {
    const output = await node('main.js')
    if (!output.includes('"environment: ')) throw new ReadableError(`${image} does not start:\n${output}`)
  })
}

/** Runs the command line's help and each service's help in the image. */
async function checkCommandLineImage(image: string): Promise<void> {
  await inContainer(image, async (node) => {
    const help = await node('tools/dist/jejaring.js', '--help')
    const missing = Object.keys(commands).filter((word) => !help.includes(`  ${word} `))
    if (missing.length > 0) throw new ReadableError(`${image} does not know ${missing}:\n${help}`)
    for (const name of databaseServices) {
      const output = await node(`services/${name}/dist/main.js`)
      if (!output.includes('"environment: ')) throw new ReadableError(`${name} of ${image}:\n${output}`)
    }
  })
}

async function inContainer(
  image: string,
  look: (node: (...args: string[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  const container = (await runOrThrow(['from', image])).trim()
  const program = ['run', '--isolation=chroot', container, '--', '/nodejs/bin/node']
  try {
    await look(async (...args) => (await run('buildah', [...program, ...args])).output)
  } finally {
    await run('buildah', ['rm', container])
  }
}

async function megabytes(image: string): Promise<number> {
  const [{ size }] = JSON.parse(await runOrThrow(['images', '--json', image]))
  return toMegabytes(String(size))
}

/** Parses buildah's sizes: `105 MB`, `1.2 GB`. */
function toMegabytes(text: string): number {
  const [, number, unit] = /^([\d.]+)\s*(\w+)$/.exec(text) ?? []
  const factor = { B: 1e-6, KB: 1e-3, MB: 1, GB: 1e3 }[(unit ?? '').toUpperCase()]
  if (factor === undefined) throw new Error(`a size that cannot be read: ${text}`)
  return Number(number) * factor
}

async function runOrThrow(words: string[]): Promise<string> {
  const { code, output } = await run('buildah', words)
  if (code !== 0) throw new ReadableError(`buildah ${words[0]} failed:\n${output.slice(-4_000)}`)
  return output
}
