import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { DataSource } from 'typeorm'
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js'

/** Metrics of the connection pool, read when they are scraped. */
export function registerPoolMetrics(database: DataSource, maxConnections: number, registry: Registry): void {
  const { master: pool } = database.driver as PostgresDriver & { master: Pool }
  const registers = [registry]
  new Gauge({
    name: 'jejaring_database_connections',
    help: 'Connections of the pool by state: in_use, idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'jejaring_database_connection_requests_pending',
    help: 'Queries and transactions that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'jejaring_database_connections_max',
    help: 'Size limit of the pool',
    registers,
  }).set(maxConnections)
}
