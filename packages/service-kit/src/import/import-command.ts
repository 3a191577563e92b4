import type { Readable } from 'node:stream'
import type { DataSource, EntityManager } from 'typeorm'
import type { Command } from '../runtime/define-service'
import {
  decodeMember,
  IMPORT_COMMIT,
  IMPORT_DONE,
  IMPORT_END,
  IMPORT_READY,
  type ImportedMember,
  type ImportHeader,
  importHeader,
} from './format'
import { LineReader } from './line-reader'

/** A service's part of an import, in one transaction. */
export interface ImportWriter {
  /** Some thousand members at a time, in order. */
  write(members: readonly ImportedMember[]): Promise<void>
  /** What is written behind the last one. */
  end?(): Promise<void>
}

const CHUNK_MEMBERS = 10_000

type Begin = (manager: EntityManager, header: ImportHeader) => Promise<ImportWriter>

/** The operator's command by which a service takes its part of an older programme: `takeImport` on standard input. */
export function importCommand(begin: Begin): Command {
  return (database) => runImport(database, begin, process.stdin, console.log)
}

/**
 * Takes a service's part of an import (docs/decisions/0013-import.md): members come in line by line, and are written in one
 * transaction that is committed when the tool says that every service is ready. When the input ends before, nothing has
 * happened. An import that was written before is only read through, so that one that was broken off between two
 * services can go on.
 */
export async function runImport(
  database: DataSource,
  begin: Begin,
  input: Readable,
  say: (word: string) => void,
): Promise<void> {
  const lines = new LineReader(input)
  const header = importHeader.parse(JSON.parse(await lines.next()))
  const agree = async () => {
    say(IMPORT_READY)
    const word = await lines.next()
    if (word !== IMPORT_COMMIT) throw new Error(`expected ${IMPORT_COMMIT}, heard ${word}`)
  }
  if (await isWritten(database, header)) {
    await eachChunk(lines, async () => undefined)
    await agree()
  } else {
    await database.transaction(async (manager) => {
      const writer = await begin(manager, header)
      const written = await eachChunk(lines, (members) => writer.write(members))
      if (written !== header.members) throw new Error(`${written} of ${header.members} members came`)
      await writer.end?.()
      await record(manager, header)
      await agree()
    })
  }
  say(IMPORT_DONE)
}

async function isWritten(database: DataSource, { id, digest }: ImportHeader): Promise<boolean> {
  const [row]: { id: string; digest: string; written: boolean }[] = await database.query(
    'SELECT id, digest, written_at IS NOT NULL AS written FROM imports',
  )
  if (row && (row.id !== id || row.digest !== digest)) throw new Error(`this database holds import ${row.id}`)
  return row?.written ?? false
}

async function record(manager: EntityManager, { id, digest }: ImportHeader): Promise<void> {
  await manager.query(
    `INSERT INTO imports (id, digest, written_at) VALUES ($1, $2, now())
     ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at`,
    [id, digest],
  )
}

/** Answers how many members there were. */
async function eachChunk(
  lines: LineReader,
  take: (members: ImportedMember[]) => Promise<void>,
): Promise<number> {
  let count = 0
  let members: ImportedMember[] = []
  for (let ended = false; !ended; ) {
    for (const line of await lines.take(CHUNK_MEMBERS - members.length, IMPORT_END)) {
      if (line === IMPORT_END) ended = true
      else members.push(decodeMember(line))
    }
    if (members.length < CHUNK_MEMBERS && !ended) continue
    await take(members)
    count += members.length
    members = []
  }
  return count
}
