import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, openSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { type Pack, pack } from 'tar-stream'
import { type ArchivedFile, type BackupManifest, MANIFEST_NAME } from './manifest'

const CHUNK_BYTES = 256 * 1024
const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = 0o700

/** Writes a compressed tar archive with checksums. The file appears under its name when it is complete and on disk. */
export class ArchiveWriter {
  private readonly entries: Pack = pack()
  private readonly files: ArchivedFile[] = []
  private readonly unfinished: string
  private readonly written: Promise<void>

  /** Throws a ReadableError when another writer has the unfinished file. */
  constructor(private readonly path: string) {
    this.unfinished = `${path}.unfinished`
    // `flush` syncs the file before it is closed.
    const file = createWriteStream(this.unfinished, { fd: openNew(this.unfinished), flush: true })
    this.written = pipeline(this.entries, createGzip({ level: 1 }), file)
    // A failure is reported by the entry that waits for it.
    this.written.catch(() => undefined)
  }

  async addDirectory(name: string): Promise<void> {
    await this.addEntry({ name, type: 'directory', mode: PRIVATE_DIRECTORY }, undefined)
  }

  async addText(name: string, text: string | Buffer): Promise<void> {
    const data = Buffer.from(text)
    const hash = createHash('sha256').update(data)
    await this.addEntry({ name, mode: PRIVATE_FILE, size: data.length }, [data])
    this.record(name, data.length, hash)
  }

  /**
   * Adds a file that may change meanwhile: as many bytes as it has now, with zeros for those that it loses. Skips a file
   * that no longer exists.
   */
  async addFile(name: string, path: string): Promise<void> {
    const file = await openExisting(path)
    if (!file) return
    try {
      const { size } = await file.stat()
      const hash = createHash('sha256')
      await this.addEntry({ name, mode: PRIVATE_FILE, size }, readExactly(file, size, hash))
      this.record(name, size, hash)
    } finally {
      await file.close()
    }
  }

  /** Appends the manifest and moves the finished file to its name. Returns the manifest. */
  async finish(about: Omit<BackupManifest, 'files'>): Promise<BackupManifest> {
    const manifest = { ...about, files: [...this.files] }
    await this.addText(MANIFEST_NAME, `${JSON.stringify(manifest)}\n`)
    this.entries.finalize()
    await this.written
    await rename(this.unfinished, this.path)
    return manifest
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    this.entries.destroy()
    await this.written.catch(() => undefined)
    await rm(this.unfinished, { force: true })
  }

  private record(name: string, bytes: number, hash: Hash): void {
    this.files.push({ name, bytes, sha256: hash.digest('hex') })
  }

  private async addEntry(
    header: Parameters<Pack['entry']>[0],
    content: Iterable<Buffer> | AsyncIterable<Buffer> | undefined,
  ): Promise<void> {
    const added = new Promise<void>((resolve, reject) => {
      const entry = this.entries.entry(header, (error) => (error ? reject(error) : resolve()))
      if (content) pipeline(Readable.from(content), entry).catch(reject)
      else entry.end()
    })
    // Without the race a full disk would leave the entry waiting for ever.
    await Promise.race([added, this.written])
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', PRIVATE_FILE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new ReadableError(
      `${path} exists: another backup is writing it, or one was interrupted. Wait for it, or remove the file if no backup runs.`,
      { cause: error },
    )
  }
}

async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* readExactly(file: FileHandle, size: number, hash: Hash): AsyncGenerator<Buffer> {
  let position = 0
  while (position < size) {
    const length = Math.min(CHUNK_BYTES, size - position)
    // Filled with zeros; bytes that the file no longer has stay so.
    const chunk = Buffer.alloc(length)
    const { bytesRead } = await file.read(chunk, 0, length, position)
    const read = bytesRead > 0 ? chunk.subarray(0, bytesRead) : chunk
    hash.update(read)
    yield read
    position += read.length
  }
}
