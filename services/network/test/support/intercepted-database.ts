import { databaseKit } from '@jejaring/service-kit/testing'
import type { DataSource, EntityManager } from 'typeorm'

/** A database that passes every statement of a settlement through `tamper`; a COPY only by its name. */
export function interceptStatements(
  database: DataSource,
  tamper: (sql: string) => string | Promise<string>,
): DataSource {
  const wrapManager = (manager: EntityManager): EntityManager => {
    const runner = manager.queryRunner!
    const querying = withOverride(runner, 'query', async (sql: string, parameters?: unknown[]) =>
      runner.query(await tamper(sql), parameters),
    )
    // COPY bypasses `query` and uses the connection directly.
    const connecting = withOverride(querying, 'connect', async () => {
      await tamper('COPY')
      return await runner.connect()
    })
    return withOverride(manager, 'queryRunner', connecting)
  }
  return withOverride(database, 'transaction', (work: (manager: EntityManager) => Promise<unknown>) =>
    database.transaction((manager) => work(wrapManager(manager))),
  )
}

/** What `settleBatch` needs, on such a database. */
export const settlementKitOn = (database: DataSource) => databaseKit(database, 'network')

/** A proxy with one overridden property. */
export function withOverride<T extends object>(target: T, name: keyof T, value: unknown): T {
  return new Proxy(target, {
    get(of, property) {
      if (property === name) return value
      const found: unknown = Reflect.get(of, property, of)
      return typeof found === 'function' ? found.bind(of) : found
    },
  })
}
