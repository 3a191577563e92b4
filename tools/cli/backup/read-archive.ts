import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { extract } from 'tar-stream'
import {
  type ArchivedFile,
  BACKUP_FORMAT,
  type BackupManifest,
  backupManifest,
  isPermittedName,
  MANIFEST_NAME,
} from './manifest'

/**
 * Extracts a backup into an empty directory and verifies every file. Returns its manifest. Throws a ReadableError for a file
 * that is no backup, ends early, or differs from its checksums.
 */
export async function extractBackup(file: string, directory: string): Promise<BackupManifest> {
  const extracted: ArchivedFile[] = []
  let manifest: BackupManifest | undefined
  const entries = extract()
  entries.on('entry', (header, stream, next) => {
    const name = header.name.replace(/\/$/, '')
    const handled = async () => {
      if (manifest) throw new ReadableError(`${file} goes on after its manifest.`)
      if (name === MANIFEST_NAME) manifest = parseManifest(file, await buffer(stream))
      else if (!isPermittedName(name))
        throw new ReadableError(`${file} has an entry "${name}": it is no backup.`)
      else if (header.type === 'directory')
        await mkdir(join(directory, name), { recursive: true, mode: 0o700 })
      else extracted.push(await extractFile(stream, directory, name))
      stream.resume()
    }
    handled().then(
      () => next(),
      (error: Error) => entries.destroy(error),
    )
  })
  try {
    await pipeline(createReadStream(file), createGunzip(), entries)
  } catch (error) {
    throw isDamage(error) ? damagedArchive(file, error) : error
  }
  if (!manifest) throw damagedArchive(file)
  verify(file, manifest, extracted)
  return manifest
}

async function extractFile(stream: Readable, directory: string, name: string): Promise<ArchivedFile> {
  const path = join(directory, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { name, bytes, sha256: hash.digest('hex') }
}

function parseManifest(file: string, data: Buffer): BackupManifest {
  const { success, data: manifest } = backupManifest.safeParse(JSON.parse(data.toString('utf8')))
  if (!success) throw damagedArchive(file)
  if (manifest.format !== BACKUP_FORMAT)
    throw new ReadableError(
      `${file} has format ${manifest.format}; this version of Jejaring reads format ${BACKUP_FORMAT}. Use the version that made it (${manifest.product}).`,
    )
  return manifest
}

/** Compares the extracted files with the manifest: same names, once each, same content. */
function verify(file: string, { files }: BackupManifest, extracted: readonly ArchivedFile[]): void {
  const expected = new Map(files.map((one) => [one.name, one]))
  for (const { name, bytes, sha256 } of extracted) {
    const known = expected.get(name)
    if (known?.bytes !== bytes || known.sha256 !== sha256)
      throw damagedArchive(file, `${name} differs from its checksum`)
    expected.delete(name)
  }
  const [missing] = expected.keys()
  if (missing) throw damagedArchive(file, `${missing} is missing`)
}

/** Faults of gunzip and tar for a truncated or altered file. */
function isDamage(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return code.startsWith('Z_') || /unexpected end|invalid tar|incorrect/i.test(message)
}

function damagedArchive(file: string, cause?: unknown): ReadableError {
  const detail = typeof cause === 'string' ? `: ${cause}` : ''
  return new ReadableError(`${file} is damaged or incomplete${detail}. Use another backup.`, { cause })
}
