import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { eventually } from '@jejaring/testing/eventually'

export const adminPassword = 'sandi-admin-uji'

/** The product as `npm start` runs it, in its own process group on a fresh DATA_DIR, or a given one. */
export class RunningSystem {
  private constructor(
    readonly origin: string,
    readonly dataDirectory: string,
    private readonly launcher: ChildProcess,
  ) {}

  static async start(
    environment: Record<string, string> = {},
    dataDirectory = mkdtempSync(join(tmpdir(), 'jejaring-system-')),
  ): Promise<RunningSystem> {
    const port = await freePort()
    const launcher = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: resolve(__dirname, '../..'),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: undefined,
        DATABASE_URL: undefined,
        NATS_URL: undefined,
        DEMO: '0',
        PORT: String(port),
        DATA_DIR: dataDirectory,
        ADMIN_PASSWORD: adminPassword,
        ...environment,
      },
    })
    const log = createWriteStream(join(dataDirectory, 'launcher.log'))
    launcher.stdout?.pipe(log, { end: false })
    launcher.stderr?.pipe(log, { end: false })
    // On a full disk the log stops; draining the pipes keeps the product from blocking on them.
    log.on('error', () => {
      launcher.stdout?.resume()
      launcher.stderr?.resume()
    })
    const system = new RunningSystem(`http://127.0.0.1:${port}`, dataDirectory, launcher)
    try {
      await system.untilReady()
    } catch (error) {
      await system.stop({ keep: true })
      throw error
    }
    return system
  }

  get launcherPid(): number {
    return this.launcher.pid ?? 0
  }

  /** Waits for `/readyz`. Throws when the launcher ends or three minutes pass. */
  async untilReady(): Promise<void> {
    for (let attempt = 0; attempt < 1800; attempt++) {
      if (this.launcher.exitCode !== null)
        throw new Error(`npm start ended; see ${this.dataDirectory}/launcher.log`)
      const status = await fetch(`${this.origin}/readyz`).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 200) return
      await sleep(100)
    }
    throw new Error(`not ready; see ${this.dataDirectory}/launcher.log`)
  }

  /** Kills a process of the product with SIGKILL; returns whether it was running. */
  killProcess(name: string): boolean {
    const pid = this.pidOf(name)
    if (pid === undefined) return false
    process.kill(pid, 'SIGKILL')
    return true
  }

  pidOf(name: string): number | undefined {
    const running: { name: string; pid: number }[] = JSON.parse(
      readFileSync(join(this.dataDirectory, 'processes.json'), 'utf8'),
    )
    return running.find((one) => one.name === name)?.pid
  }

  /** Waits until a killed process runs again with another id. */
  async untilRestarted(name: string, before: number | undefined): Promise<void> {
    await eventually(() => ![undefined, before].includes(this.pidOf(name)))
    await this.untilReady()
  }

  /** `npm run reconcile` over this system's books. */
  async reconcile(): Promise<{ code: number | null; output: string }> {
    return await this.command('reconcile')
  }

  /** One of the operator's command lines: `npm run <name> -- <words>`. */
  async command(name: string, ...words: string[]): Promise<{ code: number | null; output: string }> {
    return await this.killedCommand(undefined, name, ...words)
  }

  /** The same, killed with SIGKILL as soon as it prints a text. */
  async killedCommand(
    said: string | undefined,
    name: string,
    ...words: string[]
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, ['tools/run.mjs', name, ...words], {
      cwd: resolve(__dirname, '../..'),
      env: { ...process.env, DATA_DIR: this.dataDirectory, DATABASE_URL: undefined },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
        if (said !== undefined && output.includes(said)) child.kill('SIGKILL')
      })
    }
    const [code] = await once(child, 'close')
    return { code, output }
  }

  /** Stops everything and removes its data, unless somebody is to look at it. */
  async stop({ keep = false } = {}): Promise<void> {
    if (this.launcher.exitCode === null && this.launcher.signalCode === null) {
      const ended = once(this.launcher, 'exit')
      this.launcher.kill('SIGTERM')
      await ended
    }
    if (!keep) rmSync(this.dataDirectory, { recursive: true, force: true })
  }
}
