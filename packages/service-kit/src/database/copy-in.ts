import { finished } from 'node:stream/promises'
import { type CopyStreamQuery, from } from 'pg-copy-streams'
import type { EntityManager } from 'typeorm'

/** Value of a column in a bulk write. Dates and UUIDs are passed as text. */
export type CopiedValue = string | number | bigint | null

/**
 * Streams a `COPY … FROM STDIN` (pg-copy-streams), so that the database works while later data is being produced. Data
 * written before the server is ready is buffered. Call `end` or `abort`: until then the connection is blocked.
 */
export class CopyStream {
  private readonly stream: CopyStreamQuery
  private readonly over: Promise<void>
  private hasFailed = false

  private constructor(start: (stream: CopyStreamQuery) => Promise<void>, sql: string) {
    this.stream = from(sql)
    // A stream that the server has rejected has no connection any more; writing to it would throw.
    this.stream.on('error', () => {
      this.hasFailed = true
    })
    const sent = finished(this.stream)
    sent.catch(() => undefined)
    this.over = start(this.stream).then(() => sent)
    this.over.catch(() => {
      this.hasFailed = true
    })
  }

  /**
   * Starts the COPY in the caller's transaction after `before` has settled, since a connection runs one
   * statement at a time. Fails with the error of `before`.
   */
  static open(manager: EntityManager, sql: string, before?: Promise<unknown>): CopyStream {
    const { queryRunner } = manager
    if (!queryRunner?.isTransactionActive) throw new Error('rows are copied in a transaction')
    return new CopyStream(async (stream) => {
      await before
      const client: { query(query: CopyStreamQuery): void } = await queryRunner.connect()
      client.query(stream)
    }, sql)
  }

  write(chunk: Buffer): void {
    if (!this.hasFailed) this.stream.write(chunk)
  }

  /** Completes the COPY; resolves when all rows are stored. */
  async end(): Promise<void> {
    if (!this.hasFailed) this.stream.end()
    await this.over
  }

  /** Fails the COPY and with it the transaction; resolves when the connection is free. */
  async abort(error: Error): Promise<void> {
    if (!this.hasFailed) this.stream.destroy(error)
    await this.over.catch(() => undefined)
  }
}

/**
 * Runs a `COPY … FROM STDIN` in the caller's transaction with all its data, in the format that the statement
 * names. All rows or none.
 */
export async function copyData(manager: EntityManager, sql: string, data: Buffer): Promise<void> {
  const stream = CopyStream.open(manager, sql)
  stream.write(data)
  await stream.end()
}

/**
 * Bulk insert by COPY: several times faster than INSERT for thousands of rows. `target` is a table with its
 * columns, `members (id, name)`. Pass about ten thousand rows per call.
 */
export async function copyIn(
  manager: EntityManager,
  target: string,
  rows: readonly (readonly CopiedValue[])[],
): Promise<void> {
  if (rows.length === 0) return
  const lines = rows.map((row) => `${row.map(copyText).join('\t')}\n`)
  await copyData(manager, `COPY ${target} FROM STDIN`, Buffer.from(lines.join('')))
}

/** Encodes a value in COPY's text format. */
function copyText(value: CopiedValue): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (each) => ESCAPE_SEQUENCES[each]!) : value
}

const ESCAPE_SEQUENCES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
