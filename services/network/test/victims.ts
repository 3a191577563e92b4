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

/** Makes a runnable file of `settler-child.ts`. It lies below this folder, so that it finds node_modules. */
export async function buildVictim(): Promise<{ file: string; remove(): Promise<void> }> {
  const dist = join(HERE, '../dist')
  await mkdir(dist, { recursive: true })
  const folder = await mkdtemp(join(dist, 'test-'))
  const file = join(folder, 'settler-child.cjs')
  await build({
    entryPoints: [join(HERE, 'settler-child.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    plugins: [ownPackages],
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  })
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A settler process, and where it says that it is. */
export class Victim {
  private inside = false
  private readonly entering: (() => void)[] = []
  private errors = ''

  private constructor(private readonly process: ChildProcess) {
    createInterface({ input: process.stdout! }).on('line', (line) => {
      this.inside = line === 'inside'
      if (this.inside) for (const go of this.entering.splice(0)) go()
    })
    process.stderr!.on('data', (data) => {
      this.errors += String(data)
    })
    process.once('exit', () => {
      for (const go of this.entering.splice(0)) go()
    })
  }

  static start(file: string, environment: Readonly<Record<string, string>>): Victim {
    const env = { PATH: process.env.PATH, ...environment, GRPC_PORT: '0', SIDE_PORT: '0' }
    return new Victim(spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Resolves when it is in the middle of a settlement. */
  async enters(): Promise<void> {
    if (!this.inside) await new Promise<void>((resolve) => this.entering.push(resolve))
    if (this.process.exitCode !== null) throw new Error(`the settler ended by itself: ${this.errors}`)
  }

  /** kill -9; true when that hit it in the middle of a settlement. */
  async kill(): Promise<boolean> {
    const hit = this.inside
    this.process.kill('SIGKILL')
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit')
    return hit
  }
}
