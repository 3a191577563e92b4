import type { DataSource, EntityManager } from 'typeorm'

/** A database in which every statement of a settlement goes through `tamper` first; of a COPY, only its name. */
export function tampered(
  database: DataSource,
  tamper: (sql: string) => string | Promise<string>,
): DataSource {
  const wrapManager = (manager: EntityManager): EntityManager => {
    const querying = overriding(manager, 'query', async (sql: string, parameters?: unknown[]) =>
      manager.query(await tamper(sql), parameters),
    )
    const runner = manager.queryRunner!
    // Rows are copied through the connection itself.
    const connecting = overriding(runner, 'connect', async () => {
      await tamper('COPY')
      return await runner.connect()
    })
    return overriding(querying, 'queryRunner', connecting)
  }
  return overriding(database, 'transaction', (work: (manager: EntityManager) => Promise<unknown>) =>
    database.transaction((manager) => work(wrapManager(manager))),
  )
}

/** The same object but for one property. */
export function overriding<T extends object>(target: T, name: keyof T, value: unknown): T {
  return new Proxy(target, {
    get(of, property) {
      if (property === name) return value
      const found: unknown = Reflect.get(of, property, of)
      return typeof found === 'function' ? found.bind(of) : found
    },
  })
}
