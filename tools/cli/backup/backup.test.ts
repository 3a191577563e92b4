import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDirectory } from '../../dev/supervisor/directory-lock'
import { ArchiveWriter } from './archive-writer'
import { copyFolder } from './copy-folder'
import { BACKUP_FORMAT } from './manifest'
import { extractBackup } from './read-archive'
import { restoreBackup } from './restore-backup'

let directory: string
/** Files of PostgreSQL. */
let files: string
let archived: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-archive-'))
  files = join(directory, 'data')
  archived = join(directory, 'backup.tar.gz')
  mkdirSync(join(files, 'base', '1'), { recursive: true })
  writeFileSync(join(files, 'base', '1', '1259_fsm.1'), 'rows')
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function archive(): Promise<void> {
  const writer = new ArchiveWriter(archived)
  try {
    await copyFolder(writer, files, 'postgres/data')
    const consistentAt = new Date().toISOString()
    await writer.finish({ format: BACKUP_FORMAT, product: '1', postgres: '18', consistentAt })
  } catch (error) {
    await writer.discard()
    throw error
  }
}

test('leaves out files of editors and the link of the log, so that a restore works', async () => {
  for (const name of ['.postgresql.conf.swp', 'postgresql.conf~', '#pg_hba.conf#', 'postmaster.pid'])
    writeFileSync(join(files, name), 'leftover')
  mkdirSync(join(files, 'base', '.old'))
  symlinkSync(directory, join(files, 'pg_wal'))
  await archive()
  const target = join(directory, 'extracted')
  await extractBackup(archived, target)
  const restored = join(target, 'postgres', 'data')
  expect(readdirSync(restored).sort()).toEqual(['base', 'pg_wal'])
  expect(readdirSync(join(restored, 'base'))).toEqual(['1'])
  expect(readdirSync(join(restored, 'pg_wal'))).toEqual([])
  expect(readFileSync(join(restored, 'base', '1', '1259_fsm.1'), 'utf8')).toBe('rows')
})

test.each([
  ['a copy.conf', 'a restore would refuse it'],
  ['salinan-\u00e9', 'a restore would refuse it'],
  ['link', 'neither a file nor a folder'],
  ['base/1/link', 'neither a file nor a folder'],
])('refuses %j and writes nothing', async (name, sentence) => {
  const path = join(files, name)
  if (name.endsWith('link')) symlinkSync(directory, path)
  else writeFileSync(path, '')
  await expect(archive()).rejects.toThrow(sentence)
  expect(readdirSync(directory)).toEqual(['data'])
})

test('refuses a second backup to the same path and keeps the unfinished first one', async () => {
  const first = new ArchiveWriter(archived)
  await expect(archive()).rejects.toThrow('another backup is writing it')
  expect(readdirSync(directory).sort()).toEqual(['backup.tar.gz.unfinished', 'data'])
  await first.discard()
  expect(readdirSync(directory)).toEqual(['data'])
  await archive()
})

test('locks the data directory during a restore', async () => {
  const dataDirectory = join(directory, 'restored')
  const pipe = join(directory, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Waits for the pipe's content.
  const restore = restoreBackup(pipe, { dataDirectory, port: 1 })
  const isDamaged = expect(restore).rejects.toThrow('is damaged or incomplete')
  const isLocked = () => existsSync(join(dataDirectory, 'lock'))
  for (let attempt = 0; attempt < 400 && !isLocked(); attempt++) await sleep(10)
  await expect(restoreBackup(archived, { dataDirectory, port: 2 })).rejects.toThrow('already runs')
  await writeFile(pipe, 'no backup')
  await isDamaged
  expect(readdirSync(dataDirectory)).toEqual([])
})

test('restores into a directory with the lock of a dead process only', async () => {
  const dataDirectory = join(directory, 'restored')
  mkdirSync(dataDirectory)
  writeFileSync(archived, 'no backup')
  const lock = await lockDirectory(dataDirectory, { port: 1 })
  await expect(restoreBackup(archived, { dataDirectory, port: 2 })).rejects.toThrow('already runs')
  lock.release()
  writeFileSync(join(dataDirectory, 'lock'), JSON.stringify({ pid: process.pid, birth: 'earlier', port: 1 }))
  await expect(restoreBackup(archived, { dataDirectory, port: 2 })).rejects.toThrow('is damaged')
  expect(readdirSync(dataDirectory)).toEqual([])
})
