import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { styleText } from 'node:util'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { printLine } from '../console'
import { LogFile } from './log-file'
import { isSuccessRecord, readableLog } from './readable-log'

const COLOURS = [
  'cyan',
  'magenta',
  'green',
  'yellow',
  'blue',
  'cyanBright',
  'magentaBright',
  'greenBright',
  'gray',
] as const
const ERROR_INTERVAL_MS = 60_000

/** Merges the logs of all processes into one readable stream and writes each raw log to `logs/<process>.log`. */
export class Logs {
  private readonly files = new Map<string, LogFile>()
  private lastComplaint = 0

  constructor(
    private readonly directory: string,
    private readonly width: number,
  ) {}

  /** Reads a process's output streams until they end. */
  follow(name: string, ...streams: Readable[]): void {
    const file = this.fileOf(name)
    const prefix = this.prefixOf(name)
    for (const stream of streams) {
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
        file.line(line)
        if (!isSuccessRecord(line)) printLine(`${prefix} ${readableLog(line)}`)
      })
    }
  }

  pathOf(name: string): string {
    return join(this.directory, `${name}.log`)
  }

  private prefixOf(name: string): string {
    const colour = COLOURS[this.files.size % COLOURS.length] ?? 'cyan'
    const padded = `${name.padEnd(this.width)} │`
    return process.stdout.isTTY ? styleText(colour, padded) : padded
  }

  private fileOf(name: string): LogFile {
    const known = this.files.get(name)
    if (known) return known
    const file = new LogFile(this.pathOf(name), (error) => this.reportWriteError(error))
    this.files.set(name, file)
    return file
  }

  private reportWriteError(error: unknown): void {
    if (Date.now() - this.lastComplaint < ERROR_INTERVAL_MS) return
    this.lastComplaint = Date.now()
    printLine(`Log lines are being lost. ${describeError(error)}`)
  }
}
