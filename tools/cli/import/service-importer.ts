import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { IMPORT_DONE, type IMPORT_READY } from '@jejaring/service-kit/import'

/** The running `import-members` command of one service. */
export class ServiceImporter {
  private readonly ended: Promise<never>
  private output = ''
  private wake: () => void = () => undefined

  constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text
      this.wake()
    })
    // EPIPE: the end of the command already reports the failure.
    child.stdin?.on('error', () => undefined)
    this.ended = once(child, 'close').then(([code]) => {
      if (this.hasPrinted(IMPORT_DONE)) return new Promise<never>(() => undefined)
      throw new ReadableError(`${name} did not take its part of the import (exit status ${code}).`)
    })
    this.ended.catch(() => undefined)
  }

  /**
   * Writes rows and resolves when more may be sent (backpressure). Throws a ReadableError when the command
   * has ended.
   */
  async send(text: string): Promise<void> {
    const { stdin } = this.child
    if (!stdin || stdin.write(text)) return
    await Promise.race([once(stdin, 'drain'), this.ended])
  }

  /** Waits for the command's message that all rows are written, or committed. */
  async waitFor(word: typeof IMPORT_READY | typeof IMPORT_DONE): Promise<void> {
    while (!this.hasPrinted(word)) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.wake = resolve
        }),
        this.ended,
      ])
    }
  }

  /** Ends the command; without a commit its transaction is rolled back. */
  async end(): Promise<void> {
    this.child.stdin?.destroy()
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close')
  }

  private hasPrinted(word: string): boolean {
    return this.output.split('\n').includes(word)
  }
}
