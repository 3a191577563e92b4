import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const LIMIT = 10 * 1024 * 1024
const KEPT = 3

/** A log that is set aside as `.1`, `.2`, `.3` when it has grown too big. A full disk loses lines, never the process. */
export class LogFile {
  private descriptor: number
  private size: number

  constructor(
    private readonly path: string,
    private readonly complain: (error: unknown) => void,
    private readonly limit = LIMIT,
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

  /** The new file is open before the old one is let go: a closed descriptor would soon be someone else's. */
  private rotate(): void {
    this.size = 0
    for (let age = KEPT - 1; age >= 1; age--) {
      if (existsSync(`${this.path}.${age}`)) renameSync(`${this.path}.${age}`, `${this.path}.${age + 1}`)
    }
    renameSync(this.path, `${this.path}.1`)
    const old = this.descriptor
    this.descriptor = openSync(this.path, 'a', 0o600)
    closeSync(old)
  }
}
