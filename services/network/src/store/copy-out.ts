import type { EntityManager } from 'typeorm'

/** Query object that the driver calls back while a COPY runs. */
class CopyOut {
  /** Called at the end. The driver wraps it to clear its own timer. */
  callback: (error?: Error) => void
  private isFirst = true
  private failed: Error | undefined

  constructor(
    private readonly sql: string,
    private readonly take: (row: Buffer) => void,
    done: (error?: Error) => void,
  ) {
    this.callback = done
  }

  submit(connection: { query(sql: string): void }): void {
    connection.query(this.sql)
  }

  /** An error in `take` must not propagate into the driver. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const row = this.isFirst ? chunk.subarray(HEADER_BYTES) : chunk
    this.isFirst = false
    // Trailer: -1 instead of a number of columns.
    if (this.failed || row.readInt16BE(0) < 0) return
    try {
      this.take(row)
    } catch (error) {
      this.failed = error as Error
    }
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.failed)
  }

  handleCommandComplete(): void {}
}

interface DriverClient {
  query(query: CopyOut): void
}

/** Length of the header: signature, flags and the length of the (empty) header extension. */
const HEADER_BYTES = 19

/**
 * Runs `COPY (query) TO STDOUT (FORMAT binary)` and passes each encoded row to `take`: two bytes with the number of
 * columns, then per column four bytes with its length and the value. For a large part of a table this is several times
 * faster than a query, because nothing is converted to text. `query` cannot have parameters. A row is valid only until
 * `take` returns: the driver reuses its buffer.
 */
export async function copyOut(
  manager: EntityManager,
  query: string,
  take: (row: Buffer) => void,
): Promise<void> {
  const runner = manager.queryRunner ?? manager.dataSource.createQueryRunner()
  try {
    const client: DriverClient = await runner.connect()
    await new Promise<void>((resolve, reject) => {
      const sql = `COPY (${query}) TO STDOUT (FORMAT binary)`
      client.query(new CopyOut(sql, take, (error) => (error ? reject(error) : resolve())))
    })
  } finally {
    if (runner !== manager.queryRunner) await runner.release()
  }
}
