import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { run } from '../system/run'

export interface BaseImages {
  readonly build: string
  readonly runtime: string
}

const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
const NPM = '/usr/local/lib/node_modules/npm/bin/npm-cli.js'
const MIRROR = 'http://deb.debian.org/debian'

/**
 * Builds both base images from this machine's Node and Debian's packages, for machines without access to a
 * registry.
 */
export async function makeBases(): Promise<BaseImages> {
  const node = realpathSync(process.execPath)
  return { build: await buildBase(node), runtime: await runtimeBase(node) }
}

/** Contains Node, its shared libraries, CA certificates and a user; no shell. */
async function runtimeBase(node: string): Promise<string> {
  const image = 'localhost/jejaring-base-runtime'
  const linked = (await runOrThrow('ldd', [node])).match(/\/\S+(?= \()/g) ?? []
  const libc = linked.find((path) => path.endsWith('/libc.so.6')) ?? ''
  // Parts of the C library that native modules may need.
  const nativeLibraries = ['librt.so.1', 'libresolv.so.2']
    .map((name) => join(dirname(libc), name))
    .filter(existsSync)
  const users = join(mkdtempSync(join(tmpdir(), 'jejaring-base-')), 'passwd')
  writeFileSync(users, 'root:x:0:0::/:\njejaring:x:10001:10001::/tmp:\n')
  await withContainer('scratch', image, async (container, copy) => {
    await copy(node, '/nodejs/bin/node')
    for (const library of [...linked, ...nativeLibraries]) await copy(realpathSync(library), library)
    await copy(AUTHORITIES, AUTHORITIES)
    await copy(users, '/etc/passwd')
    await runOrThrow('buildah', ['config', '--entrypoint', '["/nodejs/bin/node"]', container])
    await runOrThrow('buildah', ['config', '--env', `SSL_CERT_FILE=${AUTHORITIES}`, container])
  })
  rmSync(join(users, '..'), { recursive: true })
  return image
}

/** Contains a minimal Debian, Node and this machine's npm. Cached, because building it takes 90 s. */
async function buildBase(node: string): Promise<string> {
  const image = `localhost/jejaring-base-build:${process.versions.node}`
  if ((await run('buildah', ['inspect', '--type', 'image', image])).code === 0) return image
  const folder = mkdtempSync(join(tmpdir(), 'jejaring-base-'))
  try {
    await runOrThrow('debootstrap', [
      '--variant=minbase',
      '--include=ca-certificates',
      'bookworm',
      folder,
      MIRROR,
    ])
    await withContainer('scratch', image, async (container, copy) => {
      await copy(folder, '/')
      await copy(node, '/usr/local/bin/node')
      await copy(await npmFolder(), '/usr/local/lib/node_modules/npm')
      await runOrThrow('buildah', [
        'run',
        '--isolation=chroot',
        container,
        'ln',
        '-s',
        NPM,
        '/usr/local/bin/npm',
      ])
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return image
}

/** Finds this machine's npm; the Node from npm has none. */
async function npmFolder(): Promise<string> {
  const folder = join(realpathSync((await runOrThrow('sh', ['-c', 'command -v npm'])).trim()), '..', '..')
  if (existsSync(join(folder, 'bin', 'npm-cli.js'))) return folder
  throw new ReadableError(
    `npm is not a folder of its own in ${folder}, so no base for building can be made from it.`,
  )
}

/** Commits the working container that `fill` prepares as this image. */
export async function withContainer(
  from: string,
  image: string,
  fill: (container: string, copy: (file: string, to: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const container = (await runOrThrow('buildah', ['from', from])).trim()
  try {
    await fill(
      container,
      async (file, to) => void (await runOrThrow('buildah', ['copy', container, file, to])),
    )
    await runOrThrow('buildah', ['commit', '--quiet', container, image])
  } finally {
    await run('buildah', ['rm', container])
  }
}

export async function runOrThrow(program: string, words: string[]): Promise<string> {
  const { code, output } = await run(program, words)
  if (code !== 0) throw new ReadableError(`${program} ${words[0]} failed:\n${output}`)
  return output
}
