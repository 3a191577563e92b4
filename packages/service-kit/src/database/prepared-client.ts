import { createHash } from 'node:crypto'
import { Client, type ClientConfig, Query } from 'pg'
import { isPreparedStatementLost } from './errors'

/** So often a process sends a statement before PostgreSQL is asked to remember it. */
const PREPARE_AFTER_USES = 8
/** Each connection's process keeps the plans of so many at most; PgBouncer's own default is the same. */
const MAX_PREPARED_STATEMENTS = 200
/** Texts that are counted while they are not often enough; lists of ids and pages make ever new ones. */
const MAX_COUNTED_TEXTS = 2_000

/**
 * A connection on which statements that come again and again are prepared by name: PostgreSQL parses them once,
 * and plans them once where a plan without their values is as good as one with them. It decides that itself,
 * after five times (`plan_cache_mode = auto`). Patterns are left out: what index can answer `LIKE $1` depends on
 * the value, and under a LIMIT a plan that does not know it looks cheap.
 *
 * Where the server has lost what was prepared (a pooler without `max_prepared_statements`, a changed type of a
 * column), the statement is sent again without a name, unless a transaction has failed by it: that one is run
 * again by `inTransaction`. Either way the text is not prepared any more.
 *
 * A connection of which the server says that it ends it is given to nobody else: the pool looks only whether it has ended.
 */
export class PreparedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.connection.on('errorMessage', ({ severity }: { severity?: string }) => {
      if (severity === 'FATAL') void this.end()
    })
  }

  // One signature for all of pg's ways to call it: only the promise of a text is of interest here.
  override query(...asked: unknown[]): never {
    const [text, values = [], callback] = asked
    const send = (...given: unknown[]) => Reflect.apply(super.query, this, given) as unknown
    const name =
      typeof text === 'string' && Array.isArray(values) && !callback ? names.nameOf(text) : undefined
    if (!name) return send(...asked) as never
    const answer = this.queryByName(name, text as string, values as unknown[]).catch((error: unknown) => {
      if (!isPreparedStatementLost(error)) throw error
      names.forget(text as string)
      if (this.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    })
    return answer as never
  }

  /** By a query that is made already: of a configuration pg makes a copy, property by property, at each call. */
  private queryByName(name: string, text: string, values: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      super.query(Object.assign(query, { name }))
    })
  }
}

/** What is prepared is the same on all connections of a process: what one has seen often, all will. */
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

// Not several statements in one text, which only a text without values may be.
const isPreparable = (text: string) =>
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && !/\bI?LIKE\b|;/i.test(text)
