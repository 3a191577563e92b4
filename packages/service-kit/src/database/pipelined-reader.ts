import type { Pool, PoolClient, QueryResult } from 'pg'
import { type DataSource, QueryFailedError } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { outsideTraces } from '../telemetry/tracing'
import { refuseInsideTransaction } from './inside-transaction'
import { withPipelining } from './pipeline-mode'
import { inQuerySpan } from './query-span'
import type { Queryable } from './queryable'

interface Read {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: unknown) => void
}

/** Statements per connection and tick; further ones use another connection. */
const MAX_PIPELINED_READS = 100

/**
 * Pipelines read statements: those of one event-loop tick share a connection and one network write, so that
 * process, connection and PostgreSQL wake up once. An error affects its own statement only. A slow statement
 * delays the others of its batch, so only fast reads belong here. Refuses use inside a transaction: such a read would not
 * see the transaction's writes, and would need a second connection while the first one is held.
 */
export class PipelinedReader implements Queryable {
  private pending: Read[] = []

  constructor(private readonly database: DataSource) {}

  async query<Rows>(text: string, values: readonly unknown[] = []): Promise<Rows> {
    refuseInsideTransaction('A pipelined read')
    return await inQuerySpan(this.database.driver.database ?? '', text, () => this.enqueue(text, values))
  }

  private enqueue<Rows>(text: string, values: readonly unknown[]): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const read = { text, values, reject, resolve: resolve as Read['resolve'] }
      // Each read has its own span; the connection's would all be in the trace of the first.
      if (this.pending.push(read) === 1) outsideTraces(() => setImmediate(() => this.send()))
    })
  }

  private send(): void {
    const reads = this.pending
    this.pending = []
    for (let first = 0; first < reads.length; first += MAX_PIPELINED_READS)
      void this.sendBatch(reads.slice(first, first + MAX_PIPELINED_READS))
  }

  private async sendBatch(reads: readonly Read[]): Promise<void> {
    let client: PoolClient
    try {
      client = await (this.database.driver as PostgresDriver & { master: Pool }).master.connect()
    } catch (error) {
      for (const { reject } of reads) reject(error)
      return
    }
    // A lost connection rejects each statement; the pool opens a new one.
    const lost = () => undefined
    client.on('error', lost)
    const answers = await withPipelining(client, () =>
      Promise.allSettled(reads.map(({ text, values }) => client.query(text, values as unknown[]))),
    )
    client.off('error', lost)
    client.release()
    // Resolves all in one tick, so that callers that started together continue together.
    reads.forEach(({ text, values, resolve, reject }, index) => {
      const answer = answers[index] as PromiseSettledResult<QueryResult>
      if (answer.status === 'fulfilled') resolve(answer.value.rows)
      else reject(new QueryFailedError(text, values as unknown[], answer.reason as Error))
    })
  }
}
