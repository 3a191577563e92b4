import { createHash } from 'node:crypto'
import { Client, type ClientConfig, Query } from 'pg'
import { isPreparedStatementLost } from './errors'
import { inQuerySpan } from './query-span'

/** Uses of a statement text in this process before it is prepared. */
const PREPARE_AFTER_USES = 8
/** Prepared statements per connection; PgBouncer's default is the same. */
const MAX_PREPARED_STATEMENTS = 200
/** Texts whose uses are counted; id lists and pages produce ever new ones. */
const MAX_COUNTED_TEXTS = 2_000

/**
 * A pg client that prepares recurring statements by name: PostgreSQL parses them once per connection and,
 * after five executions, decides whether a generic plan is as good (`plan_cache_mode = auto`). Statements
 * with LIKE are excluded: the usable index depends on the pattern, and under a LIMIT a generic plan looks
 * cheap.
 *
 * When the server has lost a prepared statement (a pooler without `max_prepared_statements`, a changed column
 * type), the statement is sent again unnamed, unless a transaction failed by it: `kit.transaction` runs that
 * again. The text is not prepared any more.
 *
 * A connection that the server announces to terminate (severity FATAL) is ended here, since the pool only
 * notices closed connections.
 */
export class PreparedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.connection.on('errorMessage', ({ severity }: { severity?: string }) => {
      if (severity === 'FATAL') void this.end()
    })
  }

  // One signature for all overloads of pg; only the promise form with a text is intercepted.
  override query(...args: unknown[]): never {
    const [text, , callback] = args
    if (typeof text !== 'string' || callback) return this.send(args) as never
    return inQuerySpan(this.database ?? '', text, () => this.send(args) as Promise<unknown>) as never
  }

  /** Sends by name where the text is prepared, and again unnamed when the server has lost it. */
  private send(args: unknown[]): unknown {
    const [text, values = [], callback] = args
    const sendUnnamed = (...unnamed: unknown[]) => Reflect.apply(super.query, this, unnamed) as unknown
    const name =
      typeof text === 'string' && Array.isArray(values) && !callback ? names.nameOf(text) : undefined
    if (!name) return sendUnnamed(...args)
    return this.queryByName(name, text as string, values as unknown[]).catch((error: unknown) => {
      if (!isPreparedStatementLost(error)) throw error
      names.forget(text as string)
      if (this.getTransactionStatus() !== 'I') throw error
      return sendUnnamed(text, values)
    })
  }

  /** Passes a Query object: for a config object pg copies each property per call. */
  private queryByName(name: string, text: string, values: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      super.query(Object.assign(query, { name }))
    })
  }
}

/** Statement names are shared by all connections of a process. */
class StatementNames {
  private readonly named = new Map<string, string | undefined>()
  private readonly seen = new Map<string, number>()

  nameOf(text: string): string | undefined {
    if (this.named.has(text)) return this.named.get(text)
    if (this.named.size >= MAX_PREPARED_STATEMENTS || !isPreparable(text)) return undefined
    const times = (this.seen.get(text) ?? 0) + 1
    if (times < PREPARE_AFTER_USES) {
      if (this.seen.size >= MAX_COUNTED_TEXTS) this.seen.clear()
      this.seen.set(text, times)
      return undefined
    }
    this.seen.delete(text)
    const name = createHash('sha256').update(text).digest('base64url')
    this.named.set(text, name)
    return name
  }

  forget(text: string): void {
    this.named.set(text, undefined)
  }
}

const names = new StatementNames()

// Excludes multi-statement texts, which allow no parameters.
const isPreparable = (text: string) =>
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && !/\bI?LIKE\b|;/i.test(text)
