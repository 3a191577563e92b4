import { existsSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RaceBarriers } from './race-barriers'

/** What a process is to do when it comes to a point: end, stand still, lose its connection before or after it has asked. */
export type Action = 'kill' | 'pause' | 'cut' | 'cut-before' | 'note'

/** Written for one process; carried out once. */
export interface Command {
  readonly id: string
  readonly point: string
  readonly action: Action
}

/** What holds for all processes, until it is changed. */
export interface Settings {
  /** Milliseconds that every clock is ahead. */
  readonly clockOffsetMs: number
  /** Milliseconds that single clocks are ahead besides, by process. */
  readonly processSkewsMs: Readonly<Record<string, number>>
  /** Whether messages leave 1 to 5 times and in any order. */
  readonly shuffle: boolean
  /** Whether PostgreSQL forgets what was prepared as soon as it is to be used, as behind a pooler that does not know of it. */
  readonly forgetPrepared: boolean
  /** What is left out of the product, by name. */
  readonly mutants: readonly string[]
  /** Whether the first who comes to a meeting place of a mutant waits there for a second. */
  readonly barriers: boolean
  /** Which of the driver's settings these are: a process says which it has heard. */
  readonly serial: number
}

export const NO_FAULTS: Settings = {
  ...{
    clockOffsetMs: 0,
    processSkewsMs: {},
    shuffle: false,
    forgetPrepared: false,
    mutants: [],
    barriers: false,
    serial: 0,
  },
}

/** Where driver and processes leave each other files; the agent's own folder. */
export const CONTROL_DIRECTORY = __dirname

const POLL_INTERVAL_MS = 20

export class Commands {
  settings: Settings = NO_FAULTS
  readonly barriers = new RaceBarriers()
  private pending: Command | undefined
  private readonly readVersions = new Map<string, string>()

  constructor(private readonly name: string) {
    this.poll()
    setInterval(() => this.poll(), POLL_INTERVAL_MS).unref()
  }

  get clockOffsetMs(): number {
    return this.settings.clockOffsetMs + (this.settings.processSkewsMs[this.name] ?? 0)
  }

  /** Says that the process is at a point; a connection that is to be cut is the caller's business. */
  reach(point: string): Action | undefined {
    if (this.pending?.point !== point) return undefined
    const { id, action } = this.pending
    this.pending = undefined
    // So that the process that follows does not carry it out again.
    unlinkSync(this.file)
    writeAtomically(join(CONTROL_DIRECTORY, 'reached', id), point)
    if (action === 'kill') process.kill(process.pid, 'SIGKILL')
    if (action === 'pause') process.kill(process.pid, 'SIGSTOP')
    return action
  }

  private get file(): string {
    return join(CONTROL_DIRECTORY, 'orders', `${this.name}.json`)
  }

  private poll(): void {
    const settings = this.readIfChanged<Settings>(join(CONTROL_DIRECTORY, 'settings.json'))
    if (settings) this.apply(settings)
    if (!existsSync(this.file)) this.pending = undefined
    else this.pending = this.readIfChanged<Command>(this.file) ?? this.pending
  }

  private apply(settings: Settings): void {
    this.settings = settings
    this.barriers.reset(settings.barriers)
    writeAtomically(join(CONTROL_DIRECTORY, 'heard', this.name), String(settings.serial))
  }

  /** The file's content, if it has changed. */
  private readIfChanged<T>(file: string): T | undefined {
    try {
      // Two files that follow each other within a tick of the clock have one time, and are two files.
      const { ino, mtimeMs } = statSync(file)
      const version = `${ino} ${mtimeMs}`
      if (this.readVersions.get(file) === version) return undefined
      const content = JSON.parse(readFileSync(file, 'utf8')) as T
      this.readVersions.set(file, version)
      return content
    } catch {
      return undefined
    }
  }
}

/** Whole or not at all: somebody looks at it all the time. */
export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.next`, text)
  renameSync(`${file}.next`, file)
}
