import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, signal } from '@jejaring/local-servers/system/processes'
import { buildSync } from 'esbuild'
import { Client } from 'pg'
import { openInstallation } from '../../../tools/cli/operator/installation'
import { root } from '../../../tools/dev/root'
import { services } from '../../../tools/dev/services'
import { readSettings } from '../../../tools/dev/supervisor/settings'
import { RunningSystem } from '../../support/running-system'
import type { Command, Settings } from '../agent/commands'
import { NO_FAULTS, writeAtomically } from '../agent/commands'
import { type FaultyLink, openLinks } from './links'

/** Time zones of the processes, none of them that of the programme. */
const TIME_ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC', 'Asia/Tokyo', 'Pacific/Pago_Pago']

export const processes = services.flatMap((service) => service.processes.map(({ name }) => name))
export const owners = services.filter(({ database }) => database).map(({ name }) => name)

/** The product as `npm start` runs it, with an agent in every process and a proxy on every link. */
export class Product {
  settings: Settings = NO_FAULTS
  private serial = 0

  private constructor(
    readonly system: RunningSystem,
    readonly controlDirectory: string,
    readonly links: ReadonlyMap<string, FaultyLink>,
    private readonly urls: Readonly<Record<string, string>>,
  ) {}

  static async start(place: string): Promise<Product> {
    const control = mkdtempSync(join(place, 'control-'))
    for (const folder of ['commands', 'reached', 'links', 'copies', 'forgotten', 'applied'])
      mkdirSync(join(control, folder))
    const links = await openLinks(linkNames(), join(control, 'links'))
    const ports = Object.fromEntries([...links.values()].map(({ name, port }) => [name, port]))
    const zones = Object.fromEntries(
      processes.map((name, index) => [name, TIME_ZONES[index % TIME_ZONES.length]]),
    )
    writeAtomically(join(control, 'plan.json'), JSON.stringify({ links: ports, zones }))
    const agent = join(control, 'agent.cjs')
    buildSync({
      entryPoints: [join(root, 'test', 'faults', 'agent', 'agent.ts')],
      outfile: agent,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      logLevel: 'error',
    })
    process.env.TMPDIR = place
    const system = await RunningSystem.start({ NODE_OPTIONS: `--require ${agent}`, LOG_LEVEL: 'warn' })
    const installation = await openInstallation(readSettings({ DATA_DIR: system.dataDirectory }))
    const urls = owners.map((name) => [name, installation.databaseOf(name).ownerUrl])
    return new Product(system, control, links, Object.fromEntries(urls))
  }

  /** URL of a service's database for its owner. */
  urlOf(service: string): string {
    return this.urls[service]!
  }

  get superuserUrl(): string {
    const url = new URL(this.urlOf('network'))
    const password = readFileSync(join(this.directory, 'postgres', 'password'), 'utf8').trim()
    return `postgres://postgres:${password}@${url.host}/postgres`
  }

  get natsUrl(): string {
    const folder = join(this.directory, 'nats')
    const [, port] = readFileSync(join(folder, 'nats.conf'), 'utf8').match(/^port: (\d+)/m) ?? []
    return `nats://operator:${readFileSync(join(folder, 'token'), 'utf8').trim()}@127.0.0.1:${port}`
  }

  get directory(): string {
    return this.system.dataDirectory
  }

  get origin(): string {
    return this.system.origin
  }

  get supervisorPid(): number {
    return this.system.launcherPid
  }

  pidOf(name: string): number | undefined {
    if (name === 'postgres') return firstNumber(join(this.directory, 'postgres', 'data', 'postmaster.pid'))
    if (name === 'nats') return firstNumber(join(this.directory, 'nats', 'nats.pid'))
    return this.system.pidOf(name)
  }

  /** Sends a command for a fault point to a process; returns functions to check for it and to withdraw it. */
  command(
    process: string,
    point: string,
    action: Command['action'],
  ): { reached(): boolean; withdraw(): void } {
    const id = `command-${++this.serial}`
    const file = join(this.controlDirectory, 'commands', `${process}.json`)
    writeAtomically(file, JSON.stringify({ id, point, action } satisfies Command))
    return {
      reached: () => firstNumber(join(this.controlDirectory, 'reached', id)) !== undefined,
      withdraw: () => rmSync(file, { force: true }),
    }
  }

  /** Sums the numbers that all processes have written to a folder, one a line. */
  countOf(folder: 'copies' | 'forgotten'): number {
    const place = join(this.controlDirectory, folder)
    return readdirSync(place)
      .flatMap((name) => readFileSync(join(place, name), 'utf8').split('\n'))
      .reduce((sum, line) => sum + Number(line), 0)
  }

  applySettings(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings, serial: this.settings.serial + 1 }
    writeAtomically(join(this.controlDirectory, 'settings.json'), JSON.stringify(this.settings))
  }

  /** Waits until every process has applied the latest settings. */
  async waitUntilSettingsApplied(): Promise<void> {
    const { serial } = this.settings
    const behind = () =>
      processes.filter((name) => (firstNumber(join(this.controlDirectory, 'applied', name)) ?? 0) < serial)
    for (const end = performance.now() + 60_000; behind().length > 0; await sleep(20))
      if (performance.now() > end) throw new Error(`${behind()} did not apply the settings`)
  }

  async query<Row>(service: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return await queryAt<Row>(this.urlOf(service), sql, parameters)
  }

  /** Sends a signal; false when there is no such process. */
  signal(name: string, which: NodeJS.Signals): boolean {
    const pid = this.pidOf(name)
    if (pid === undefined || !isAlive(pid)) return false
    signal(pid, which)
    return true
  }

  /** Waits until a process has a new id and the product is ready. */
  async untilBack(name: string, before: number | undefined): Promise<void> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const pid = this.pidOf(name)
      if (pid !== undefined && pid !== before && isAlive(pid)) break
      await sleep(50)
    }
    await this.system.untilReady()
  }

  async stop(keep = false): Promise<void> {
    await this.system.stop({ keep })
    for (const link of this.links.values()) link.close()
  }
}

export async function queryAt<Row>(url: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql, parameters)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** All links as `<process>-<peer>`. */
function linkNames(): string[] {
  return services.flatMap(({ processes, database, calls }) =>
    processes.flatMap(({ name }) =>
      [...(database ? ['postgres', 'nats'] : []), ...calls].map((peer) => `${name}-${peer}`),
    ),
  )
}

/** Undefined where there is no such file; 0 where it holds no number. */
function firstNumber(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return undefined
  }
}
