import type { Readable } from 'node:stream'
import type { DataSource, EntityManager } from 'typeorm'
import type { UnitOfWork } from '../database/unit-of-work'
import { mergeAllDeltas, type SummaryTable } from '../lists/summary-table'
import type { Command, DatabaseKit } from '../runtime/define-service'
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

/** Writes a service's rows of an import in one transaction. */
export interface ImportWriter {
  /** Writes some thousand members, in order. */
  write(members: readonly ImportedMember[]): Promise<void>
  /** Called after the last member. */
  end?(): Promise<void>
}

const CHUNK_MEMBERS = 10_000

type BeginImport = (tx: UnitOfWork, header: ImportHeader) => Promise<ImportWriter>

/** Operator command: reads an import from standard input. `summaryTables` are those of the service. */
export function importCommand(begin: BeginImport, summaryTables: readonly SummaryTable[]): Command {
  return (kit) => runImport(kit, begin, summaryTables, process.stdin, console.log)
}

/**
 * Imports a service's rows: reads members line by line and writes them in one transaction, which commits when
 * the tool confirms that every service is ready (two-phase). When the input ends early, everything rolls
 * back. An import that was written before is only read through, so that an interrupted import can be resumed.
 */
export async function runImport(
  { database, transaction }: Pick<DatabaseKit, 'database' | 'transaction'>,
  begin: BeginImport,
  summaryTables: readonly SummaryTable[],
  input: Readable,
  print: (line: string) => void,
): Promise<void> {
  const lines = new LineReader(input)
  const header = importHeader.parse(JSON.parse(await lines.next()))
  const awaitCommit = async () => {
    print(IMPORT_READY)
    const line = await lines.next()
    if (line !== IMPORT_COMMIT) throw new Error(`expected ${IMPORT_COMMIT}, got ${line}`)
  }
  if (await isWritten(database, header)) {
    await eachChunk(lines, async () => undefined)
    await awaitCommit()
  } else {
    const write = async (tx: UnitOfWork) => {
      const writer = await begin(tx, header)
      const written = await eachChunk(lines, (members) => writer.write(members))
      if (written !== header.members) throw new Error(`${written} of ${header.members} members came`)
      await writer.end?.()
      for (const table of summaryTables) await mergeAllDeltas(tx, table)
      await record(tx, header)
      await awaitCommit()
    }
    // The input can be read only once.
    await transaction(write, { attempts: 1 })
  }
  print(IMPORT_DONE)
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

/** Returns the number of members. */
async function eachChunk(
  lines: LineReader,
  handle: (members: ImportedMember[]) => Promise<void>,
): Promise<number> {
  let count = 0
  let members: ImportedMember[] = []
  for (let ended = false; !ended; ) {
    for (const line of await lines.take(CHUNK_MEMBERS - members.length, IMPORT_END)) {
      if (line === IMPORT_END) ended = true
      else members.push(decodeMember(line))
    }
    if (members.length < CHUNK_MEMBERS && !ended) continue
    await handle(members)
    count += members.length
    members = []
  }
  return count
}
