import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_BYTES = 10 * 1024 * 1024
const KEPT_FILES = 3

/** A log file with rotation to `.1`, `.2`, `.3`. A full disk loses lines, never the process. */
export class LogFile {
  private descriptor: number
  private size: number

  constructor(
    private readonly path: string,
    private readonly complain: (error: unknown) => void,
    private readonly limit = MAX_BYTES,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.descriptor = openSync(path, 'a', 0o600)
    this.size = statSync(path).size
  }

  line(text: string): void {
    try {
      this.size += writeSync(this.descriptor, `${text}\n`)
      if (this.size > this.limit) this.rotate()
    } catch (error) {
      this.complain(error)
    }
  }

  /** Opens the new file before closing the old one: a closed descriptor number could be reused meanwhile. */
  private rotate(): void {
    this.size = 0
    for (let age = KEPT_FILES - 1; age >= 1; age--) {
      if (existsSync(`${this.path}.${age}`)) renameSync(`${this.path}.${age}`, `${this.path}.${age + 1}`)
    }
    renameSync(this.path, `${this.path}.1`)
    const old = this.descriptor
    this.descriptor = openSync(this.path, 'a', 0o600)
    closeSync(old)
  }
}
