import type { Pool, PoolClient, QueryResult } from 'pg'
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'
import { withPipelining } from './pipeline-mode'

/** Who answers statements that read: an entity manager does, too. */
export type Queryable = Pick<EntityManager, 'query'>

interface Read {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (rows: unknown[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Statements that read, each by itself and quickly. Those that are asked in one turn of the event loop go over one connection,
 * in one write and one after the other: process, connection and PostgreSQL wake once for all of them. An error is that of its
 * own statement alone; a slow one holds up those that came with it, so what may take long is not asked here.
 */
export class PipelinedReader implements Queryable {
  private waiting: Read[] = []

  constructor(private readonly database: DataSource) {}

  query<Rows>(text: string, values: readonly unknown[] = []): Promise<Rows> {
    return new Promise((resolve, reject) => {
      const read = { text, values, reject, resolve: resolve as Read['resolve'] }
      if (this.waiting.push(read) === 1) setImmediate(() => void this.send())
    })
  }

  private async send(): Promise<void> {
    const reads = this.waiting
    this.waiting = []
    let client: PoolClient
    try {
      client = await (this.database.driver as PostgresDriver & { master: Pool }).master.connect()
    } catch (error) {
      for (const { reject } of reads) reject(error)
      return
    }
    // A lost connection fails each of its statements, and is then no news; the pool makes another one.
    const lost = () => undefined
    client.on('error', lost)
    const answers = await withPipelining(client, () =>
      Promise.allSettled(reads.map(({ text, values }) => client.query(text, values as unknown[]))),
    )
    client.off('error', lost)
    client.release()
    // All in one turn, though they came in several: those who asked together go on together.
    reads.forEach(({ text, values, resolve, reject }, place) => {
      const answer = answers[place] as PromiseSettledResult<QueryResult>
      if (answer.status === 'fulfilled') resolve(answer.value.rows)
      else reject(new QueryFailedError(text, values as unknown[], answer.reason as Error))
    })
  }
}
