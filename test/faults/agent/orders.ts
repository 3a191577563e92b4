import { existsSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Meetings } from './meetings'

/** What a process is to do when it comes to a point: end, stand still, lose its connection before or after it has asked. */
export type Action = 'kill' | 'pause' | 'cut' | 'cut-before' | 'note'

/** Written for one process; carried out once. */
export interface Order {
  readonly id: string
  readonly point: string
  readonly action: Action
}

/** What holds for all processes, until it is changed. */
export interface Settings {
  /** Milliseconds that every clock is ahead. */
  readonly clock: number
  /** Milliseconds that single clocks are ahead besides, by process. */
  readonly skews: Readonly<Record<string, number>>
  /** Whether messages leave 1 to 5 times and in any order. */
  readonly shuffle: boolean
  /** Whether PostgreSQL forgets what was prepared as soon as it is to be used, as behind a pooler that does not know of it. */
  readonly forget: boolean
  /** What is left out of the product, by name. */
  readonly mutants: readonly string[]
  /** Whether the first who comes to a meeting place of a mutant waits there for a second. */
  readonly meet: boolean
  /** Which of the driver's settings these are: a process says which it has heard. */
  readonly serial: number
}

export const QUIET: Settings = {
  ...{ clock: 0, skews: {}, shuffle: false, forget: false, mutants: [], meet: false, serial: 0 },
}

/** Where driver and processes leave each other files; the agent's own folder. */
export const CONTROL = __dirname

const LOOK_EVERY = 20

export class Orders {
  settings: Settings = QUIET
  readonly meetings = new Meetings()
  private order: Order | undefined
  private readonly seen = new Map<string, string>()

  constructor(private readonly name: string) {
    this.look()
    setInterval(() => this.look(), LOOK_EVERY).unref()
  }

  get skew(): number {
    return this.settings.clock + (this.settings.skews[this.name] ?? 0)
  }

  /** Says that the process is at a point; a connection that is to be cut is the caller's business. */
  reach(point: string): Action | undefined {
    if (this.order?.point !== point) return undefined
    const { id, action } = this.order
    this.order = undefined
    // So that the process that follows does not carry it out again.
    unlinkSync(this.file)
    put(join(CONTROL, 'reached', id), point)
    if (action === 'kill') process.kill(process.pid, 'SIGKILL')
    if (action === 'pause') process.kill(process.pid, 'SIGSTOP')
    return action
  }

  private get file(): string {
    return join(CONTROL, 'orders', `${this.name}.json`)
  }

  private look(): void {
    const settings = this.read<Settings>(join(CONTROL, 'settings.json'))
    if (settings) this.hear(settings)
    if (!existsSync(this.file)) this.order = undefined
    else this.order = this.read<Order>(this.file) ?? this.order
  }

  private hear(settings: Settings): void {
    this.settings = settings
    this.meetings.begin(settings.meet)
    put(join(CONTROL, 'heard', this.name), String(settings.serial))
  }

  /** The file's content, if it has changed. */
  private read<T>(file: string): T | undefined {
    try {
      // Two files that follow each other within a tick of the clock have one time, and are two files.
      const { ino, mtimeMs } = statSync(file)
      const version = `${ino} ${mtimeMs}`
      if (this.seen.get(file) === version) return undefined
      const content = JSON.parse(readFileSync(file, 'utf8')) as T
      this.seen.set(file, version)
      return content
    } catch {
      return undefined
    }
  }
}

/** Whole or not at all: somebody looks at it all the time. */
export function put(file: string, text: string): void {
  writeFileSync(`${file}.next`, text)
  renameSync(`${file}.next`, file)
}
