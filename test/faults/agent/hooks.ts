import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONTROL_DIRECTORY, type Commands } from './commands'
import { barrierOf, isSuppressed, mutateStatement } from './mutants'
import { callName, normalizeSql, tagOf } from './points'

type AnyFunction = (this: unknown, ...given: unknown[]) => unknown
type Prototype = Record<string, AnyFunction>

/** Replaces a method by a wrapper around it. */
function wrapMethod(
  prototype: Prototype,
  method: string,
  make: (original: AnyFunction) => AnyFunction,
): void {
  const original = prototype[method]
  if (!original) throw new Error(`there is no method ${method} to wrap`)
  prototype[method] = make(original)
}

interface PgClient {
  readonly connection: { readonly stream: { destroy(): void } }
  /** Tags of the statements of the open transaction; undefined outside a transaction. */
  transactionTags?: Set<string>
}

/** Hooks queries: a tagged statement is a fault point, and so is the commit of a transaction that contains it. */
export function hookPg(Client: { prototype: object }, commands: Commands, name: string): void {
  wrapMethod(
    Client.prototype as Prototype,
    'query',
    (original) =>
      function (this: unknown, ...given: unknown[]) {
        const client = this as PgClient
        const sql = sqlOf(given[0])
        given[0] = applyMutants(given[0], sql, commands.settings.mutants)
        if (commands.settings.forgetPrepared && (given[0] as { name?: string } | null)?.name) {
          appendFileSync(join(CONTROL_DIRECTORY, 'forgotten', name), '1\n')
          // Queued before the statement. PostgreSQL refuses it inside a failed transaction, which does not matter.
          void (original.call(this, 'DEALLOCATE ALL') as Promise<unknown>).catch(() => undefined)
        }
        const word = normalizeSql(sql).split(' ')[0]?.toUpperCase()
        if (word === 'START' || word === 'BEGIN') client.transactionTags = new Set()
        if (word === 'ROLLBACK') client.transactionTags = undefined
        if (word === 'COMMIT') return commit(client, original, given, commands)
        const ask = () => original.apply(this, given)
        const barrier = barrierOf(sql, commands.settings.mutants)
        const tag = tagOf(sql)
        if (tag) {
          commands.reach(tag)
          client.transactionTags?.add(tag)
        }
        const asked = barrier ? commands.barriers.wait(barrier, batchSizeOf(given)).then(ask) : ask()
        if (!tag) return asked
        return client.transactionTags ? asked : beforeResolve(asked, () => commands.reach(`${tag} done`))
      },
  )
}

function sqlOf(query: unknown): string {
  if (typeof query === 'string') return query
  return String((query as { text?: string } | null)?.text ?? '')
}

/** Batch size of a statement: the length of its first parameter, where that is an array. */
function batchSizeOf([query, values]: readonly unknown[]): number {
  const [first] = (values ?? (query as { values?: unknown } | null)?.values ?? []) as unknown[]
  if (Array.isArray(first)) return first.length
  return typeof first === 'string' && first.startsWith('{') ? first.split(',').length : 1
}

/** A mutated statement loses its name, or the server would run the statement prepared before. */
function applyMutants(query: unknown, sql: string, mutants: readonly string[]): unknown {
  const changed = mutateStatement(sql, mutants)
  if (changed === sql) return query
  return typeof query === 'string' ? changed : { ...(query as object), text: changed, name: undefined }
}

function commit(client: PgClient, original: AnyFunction, given: unknown[], commands: Commands): unknown {
  const tags = [...(client.transactionTags ?? [])]
  client.transactionTags = undefined
  const actions = tags.map((tag) => commands.reach(`${tag} commit`))
  if (actions.includes('cut-before')) client.connection.stream.destroy()
  const asked = original.apply(client, given)
  // The COMMIT has been sent; only its reply is lost.
  if (actions.includes('cut')) client.connection.stream.destroy()
  return beforeResolve(asked, () => {
    for (const tag of tags) commands.reach(`${tag} committed`)
  })
}

/** A query in pg’s form with a callback, as the kit sends prepared statements. */
interface CallbackQuery {
  callback: (error: Error | null, result: unknown) => void
}

/** Runs `callback` when the query succeeds, before its caller continues. */
function beforeResolve(query: unknown, callback: () => void): unknown {
  if (query instanceof Promise) query.then(callback, () => undefined)
  else if (isCallbackQuery(query)) {
    const resolve = query.callback
    query.callback = (error, result) => {
      if (!error) callback()
      resolve(error, result)
    }
  }
  return query
}

const isCallbackQuery = (query: unknown): query is CallbackQuery =>
  typeof (query as Partial<CallbackQuery> | undefined)?.callback === 'function'

/** Hooks outgoing calls and their replies. */
export function hookGrpcClient(Client: { prototype: object }, commands: Commands): void {
  wrapMethod(
    Client.prototype as Prototype,
    'makeUnaryRequest',
    (original) =>
      function (this: unknown, ...given: unknown[]) {
        const name = callName(String(given[0]))
        commands.reach(`call ${name}`)
        const last = given.length - 1
        const callback = given[last] as AnyFunction
        given[last] = (...answer: unknown[]) => {
          commands.reach(`answer ${name}`)
          return callback.apply(undefined, answer)
        }
        return original.apply(this, given)
      },
  )
}

/** Hooks incoming calls and their replies. */
export function hookGrpcServer(Server: { prototype: object }, commands: Commands): void {
  wrapMethod(
    Server.prototype as Prototype,
    'register',
    (original) =>
      function (this: unknown, ...given: unknown[]) {
        const name = callName(String(given[0]))
        const handler = given[1] as AnyFunction
        const unary = (call: unknown, callback: AnyFunction) => {
          commands.reach(`serve ${name}`)
          return handler.call(undefined, call, (...answer: unknown[]) => {
            commands.reach(`served ${name}`)
            return callback.apply(undefined, answer)
          })
        }
        if (given[4] === 'unary') given[1] = unary
        return original.apply(this, given)
      },
  )
}

const MAX_COPIES = 5
const MAX_DELAY_MS = 400

/** Hooks publishing: while messages are shuffled, each is published one to five times with random delays. */
export function hookJetStream(
  JetStreamClient: { prototype: object },
  commands: Commands,
  name: string,
): void {
  wrapMethod(
    JetStreamClient.prototype as Prototype,
    'publish',
    (original) =>
      async function (this: unknown, ...given: unknown[]) {
        const [subject, payload, options] = given as [string, unknown, { msgID: string }]
        if (isSuppressed(subject, commands.settings.mutants))
          throw new Error(`a mutant publishes no ${subject}`)
        if (!commands.settings.shuffle) return await original.apply(this, given)
        const later = async (msgID: string) => {
          await sleep(Math.random() * MAX_DELAY_MS)
          // A new message id, or the stream would drop the copy as a duplicate.
          return await original.call(this, subject, payload, { ...options, msgID })
        }
        const copies = Math.floor(Math.random() * MAX_COPIES)
        const extra = Array.from({ length: copies }, (_, index) =>
          later(`${options.msgID}:${index}:${Math.random()}`).catch(() => undefined),
        )
        appendFileSync(join(CONTROL_DIRECTORY, 'copies', name), `${copies}\n`)
        const [first] = await Promise.all([later(options.msgID), ...extra])
        return first
      },
  )
}
