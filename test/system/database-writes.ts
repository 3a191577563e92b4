import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '@jejaring/testing/eventually'
import { Client } from 'pg'
import { databaseServices } from '../../tools/cli/operator/database-services'
import { openInstallation } from '../../tools/cli/operator/installation'
import { readSettings } from '../../tools/dev/supervisor/settings'
import type { RunningSystem } from '../support/running-system'

/** PostgreSQL reports the counts of an idle connection after ten seconds. */
const STATISTICS_DELAY_MS = 11_000

/** Numbers of written rows by `<service>.<table>`; a day's partition counts as its table. */
export type WrittenRows = ReadonlyMap<string, number>

/** Reads the rows that were written to every table of every service since its database was made. */
export async function readWrittenRows({ dataDirectory }: RunningSystem): Promise<WrittenRows> {
  await sleep(STATISTICS_DELAY_MS)
  const written = new Map<string, number>()
  await forEachDatabase(dataDirectory, async (service, client) => {
    const { rows } = await client.query<{ table: string; written: string }>(
      `SELECT regexp_replace(relname, '_(\\d{8}|default)$', '') AS table,
              sum(n_tup_ins + n_tup_upd + n_tup_del) AS written
         FROM pg_stat_user_tables GROUP BY 1`,
    )
    for (const row of rows) written.set(`${service}.${row.table}`, Number(row.written))
  })
  return written
}

/** Waits until network's loop, which runs once a minute, has added all settled placements to the sums by month. */
export async function untilMonthsAdded({ dataDirectory }: RunningSystem): Promise<void> {
  const check = async () => {
    await sleep(1_000)
    await forEachDatabase(dataDirectory, async (service, client) => {
      if (service !== 'network') return
      const { rowCount } = await client.query('SELECT FROM months_added m JOIN checkpoint c ON m.seq < c.seq')
      if (rowCount) throw new Error('There are settled placements that no month has')
    })
  }
  await eventually(check, 90_000)
}

/** Tables that have more written rows than before. */
export function writtenTables(before: WrittenRows, after: WrittenRows): string[] {
  return [...after].flatMap(([table, rows]) => (rows > (before.get(table) ?? 0) ? table : [])).sort()
}

/** Number of outbox rows of all services by subject. */
export async function countEvents({ dataDirectory }: RunningSystem): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  await forEachDatabase(dataDirectory, async (_service, client) => {
    const { rows } = await client.query<{ subject: string; count: string }>(
      'SELECT subject, count(*) AS count FROM outbox GROUP BY subject',
    )
    for (const { subject, count } of rows) counts.set(subject, (counts.get(subject) ?? 0) + Number(count))
  })
  return counts
}

async function forEachDatabase(
  dataDirectory: string,
  read: (service: string, client: Client) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDirectory }))
  for (const service of databaseServices) {
    const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
    await client.connect()
    try {
      await read(service, client)
    } finally {
      await client.end()
    }
  }
  await installation.close()
}
