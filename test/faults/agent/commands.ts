import { existsSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RaceBarriers } from './race-barriers'

/** Action at a fault point: end the process, stop it, close its connection after or before the COMMIT, or only report. */
export type Action = 'kill' | 'pause' | 'cut' | 'cut-before' | 'note'

/** Written for one process; executed once. */
export interface Command {
  readonly id: string
  readonly point: string
  readonly action: Action
}

/** Settings of all processes, until they change. */
export interface Settings {
  /** Offset of every clock. */
  readonly clockOffsetMs: number
  /** Additional offsets of single clocks, by process. */
  readonly processSkewsMs: Readonly<Record<string, number>>
  /** Publishes each message 1 to 5 times, in any order. */
  readonly shuffle: boolean
  /** Deallocates prepared statements before each use, as behind a pooler that does not support them. */
  readonly forgetPrepared: boolean
  /** Enabled mutants, by name. */
  readonly mutants: readonly string[]
  /** Enables the race barriers of the mutants. */
  readonly barriers: boolean
  /** Version of the settings; each process reports the version that it applied. */
  readonly serial: number
}

export const NO_FAULTS: Settings = {
  clockOffsetMs: 0,
  processSkewsMs: {},
  shuffle: false,
  forgetPrepared: false,
  mutants: [],
  barriers: false,
  serial: 0,
}

/** Folder in which driver and processes exchange files; it holds the agent, too. */
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

  /** Reports that the process is at a point and executes a pending command. The caller cuts its own connection. */
  reach(point: string): Action | undefined {
    if (this.pending?.point !== point) return undefined
    const { id, action } = this.pending
    this.pending = undefined
    // Deleted first, or the restarted process would execute it again.
    unlinkSync(this.file)
    writeAtomically(join(CONTROL_DIRECTORY, 'reached', id), point)
    if (action === 'kill') process.kill(process.pid, 'SIGKILL')
    if (action === 'pause') process.kill(process.pid, 'SIGSTOP')
    return action
  }

  private get file(): string {
    return join(CONTROL_DIRECTORY, 'commands', `${this.name}.json`)
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
    writeAtomically(join(CONTROL_DIRECTORY, 'applied', this.name), String(settings.serial))
  }

  /** The file's content, if it has changed since the last read. */
  private readIfChanged<T>(file: string): T | undefined {
    try {
      // The inode distinguishes two files that were written within one tick of the clock.
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

/** Atomic write: readers poll the file and must never see a part of it. */
export function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.next`, text)
  renameSync(`${file}.next`, file)
}
