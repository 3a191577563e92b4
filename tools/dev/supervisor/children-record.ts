import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '@jejaring/local-servers/system/private-files'
import { signal, startTimeOf, waitForExit } from '@jejaring/local-servers/system/processes'
import { describeError } from '@jejaring/local-servers/system/readable-error'
import { printLine } from '../console'
import { identityOf } from './directory-lock'

interface ChildRecord {
  name: string
  pid: number
  birth: string
  /** The identity of the directory: processes in the record of a copied directory belong to the original. */
  directory?: string
}

/** Records the running processes of this directory in a file, so that a start after a kill -9 finds the survivors. */
export class ChildrenRecord {
  private readonly file: string
  private readonly children = new Map<string, ChildRecord>()

  private readonly directory: string

  constructor(directory: string) {
    this.directory = identityOf(directory)
    this.file = join(directory, 'processes.json')
  }

  add(name: string, pid: number): void {
    this.children.set(name, { name, pid, birth: startTimeOf(pid), directory: this.directory })
    this.write()
  }

  remove(name: string): void {
    this.children.delete(name)
    this.write()
  }

  /** Ends the processes of an earlier supervisor. They were stopping anyway, because their pipe to it is closed. */
  async endSurvivors(): Promise<number> {
    const survivors = this.read().filter(
      ({ pid, birth, directory = this.directory }) =>
        directory === this.directory && birth !== '' && startTimeOf(pid) === birth,
    )
    for (const { pid } of survivors) signal(pid, 'SIGKILL')
    await Promise.all(survivors.map(({ pid }) => waitForExit(pid, 5_000)))
    return survivors.length
  }

  private read(): ChildRecord[] {
    if (!existsSync(this.file)) return []
    try {
      return JSON.parse(readFileSync(this.file, 'utf8'))
    } catch {
      return []
    }
  }

  /** A full disk must not end running services; the file is only needed after a kill -9. */
  private write(): void {
    try {
      writePrivate(this.file, JSON.stringify([...this.children.values()], null, 2))
    } catch (error) {
      printLine(`The list of processes could not be written. ${describeError(error)}`)
    }
  }
}
