import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, type Plugin } from 'esbuild'

const HERE = __dirname

/** Our own packages are TypeScript and go into the bundle; others are found in node_modules. */
const ownPackages: Plugin = {
  name: 'own-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@jejaring/') ? undefined : { path, external: true },
    )
  },
}

/** A runnable file, until it is removed. */
export interface Built {
  readonly file: string
  remove(): Promise<void>
}

/** Makes a runnable file of one of these, its path below `services`. It lies in this service, where it finds node_modules. */
export async function buildVictim(entry = 'network/test/support/settler-child.ts'): Promise<Built> {
  const dist = join(HERE, '../../dist')
  await mkdir(dist, { recursive: true })
  const folder = await mkdtemp(join(dist, 'test-'))
  const file = join(folder, 'victim.cjs')
  await build({
    entryPoints: [join(HERE, '../../..', entry)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    plugins: [ownPackages],
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A settler process that stands still somewhere, or ends by itself. */
export class Victim {
  /** What it could not do. */
  readonly errors: string[] = []
  /** True when it stands where it should; false when it ended before. */
  readonly stands: Promise<boolean>
  private complaints = ''
  private readonly closed: Promise<unknown>

  private constructor(private readonly process: ChildProcess) {
    this.closed = once(process, 'close')
    this.stands = new Promise((resolve) => {
      createInterface({ input: process.stdout! }).on('line', (line) => {
        if (line === 'standing') resolve(true)
        else if (line.startsWith('error ')) this.errors.push(line)
      })
      // With all that it has said, which may come after its end.
      process.once('close', (code) => {
        if (code) this.errors.push(`ended with ${code}: ${this.complaints}`)
        resolve(false)
      })
    })
    process.stderr!.on('data', (data) => {
      this.complaints += String(data)
    })
  }

  static start(file: string, environment: Readonly<Record<string, string>>): Victim {
    const own = { GRPC_PORT: '0', SIDE_PORT: '0', LOG_LEVEL: 'silent' }
    const env = { PATH: process.env.PATH, ...environment, ...own }
    return new Victim(spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL')
    await this.closed
  }
}
