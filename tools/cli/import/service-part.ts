import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { IMPORT_DONE, type IMPORT_READY } from '@jejaring/service-kit/import'

/** A service's command `import-members`, while members are handed to it. */
export class ServicePart {
  private readonly ended: Promise<never>
  private heard = ''
  private wake: () => void = () => undefined

  constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.heard += text
      this.wake()
    })
    // A command that has ended cannot be written to; its end says so already.
    child.stdin?.on('error', () => undefined)
    this.ended = once(child, 'close').then(([code]) => {
      if (this.hasSaid(IMPORT_DONE)) return new Promise<never>(() => undefined)
      throw new ReadableError(`${name} did not take its part of the import (exit status ${code}).`)
    })
    this.ended.catch(() => undefined)
  }

  /** Resolves when more may be sent. Throws a sentence when the command has ended. */
  async send(text: string): Promise<void> {
    const { stdin } = this.child
    if (!stdin || stdin.write(text)) return
    await Promise.race([once(stdin, 'drain'), this.ended])
  }

  /** Waits until all rows are written, or all is committed. */
  async says(word: typeof IMPORT_READY | typeof IMPORT_DONE): Promise<void> {
    while (!this.hasSaid(word)) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.wake = resolve
        }),
        this.ended,
      ])
    }
  }

  /** Ends it without a commit, if it has not committed. */
  async leave(): Promise<void> {
    this.child.stdin?.destroy()
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close')
  }

  private hasSaid(word: string): boolean {
    return this.heard.split('\n').includes(word)
  }
}
