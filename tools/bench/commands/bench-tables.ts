import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNats } from '@jejaring/local-servers/nats/start-nats'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { identity } from '../../../services/identity/src/service'
import { database as network } from '../../../services/network/src/database'
import { pins } from '../../../services/pins/src/service'
import { rewards } from '../../../services/rewards/src/service'
import { wallet } from '../../../services/wallet/src/service'
import { summaryTables } from '../../cli/reconcile/summary-tables'
import { printLine, timed } from '../../dev/console'
import { writeFigures } from '../../dev/system/figures'
import { writeHeadlines } from '../headlines/headline'
import { tableHeadlines } from '../headlines/tables'
import { describeMachine } from '../shared/machine'
import { MAX_MEMORY_MB, measureExport } from '../tables/export'
import { type DatabaseContents, type FilledDatabase, fillDatabase, type Servers } from '../tables/fixture'
import { type IngestionFigures, ingestionReport, measureIngestion } from '../tables/ingestion'
import { type Figures, measureTable } from '../tables/measure'
import { evaluate, report } from '../tables/report'
import { identityRows, networkRows, pinsRows, rewardsRows, walletRows } from '../tables/rows'
import { type ServiceName, tables } from '../tables/tables'

/** Durability is off: the databases are temporary. */
const POSTGRES_SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'off',
}

type Rows = (rows: number) => string[]
type Database = DatabaseContents['database']
const services: Readonly<Record<ServiceName, readonly [Database, Rows]>> = {
  identity: [identity.database as Database, identityRows],
  wallet: [wallet.database as Database, walletRows],
  pins: [pins.database as Database, pinsRows],
  network: [network as Database, networkRows],
  rewards: [rewards.database as Database, rewardsRows],
}

interface Options {
  readonly rows: string
  readonly rounds: string
  readonly services: string
  readonly write?: boolean
  readonly json?: string
  readonly verbose?: boolean
  readonly keep?: string
  readonly export?: boolean
  readonly note?: string
}

const names = Object.keys(services)
const options = new Command('npm run bench:tables --')
  .description('Measures every kind of page request of every list; exit status 1 when a threshold is missed.')
  .option('--rows <number>', 'rows of each large table', '1000000')
  .option('--rounds <number>', 'rounds of each page request; the minimum counts', '5')
  .option('--services <list>', `of ${names.join(', ')}`, names.join())
  .option('--keep <directory>', 'keeps and reuses the filled databases')
  .option('--export', 'instead: measures the memory of the wallet during an export of 100,000 withdrawals')
  .option('--verbose', 'print every page request and its plan')
  .option('--write', 'write the figures into docs/benchmarks-tables.md')
  .option('--json <file>', 'write the headline figures into a file')
  .option('--note <text>', 'other load on the machine, for the page')

/** `npm run bench:tables`: measures one service after the other, on a separate PostgreSQL. */
export async function run(args: string[]): Promise<number> {
  const asked = options.parse(args, { from: 'user' }).opts<Options>()
  const directory = asked.keep ?? mkdtempSync(join(tmpdir(), 'jejaring-tables-'))
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    settings: POSTGRES_SETTINGS,
  })
  const nats = await startNats({ directory: join(directory, 'nats') })
  const servers = { postgresUrl: postgres.url, natsUrl: nats.url }
  const figures: Figures[] = []
  const ingestion: IngestionFigures[] = []
  const machine = describeMachine('embedded PostgreSQL', asked.note)
  try {
    if (asked.export) return await measureFile(servers, asked.rows)
    for (const name of asked.services.split(',').map(serviceOf)) {
      const contents = contentsOf(name, Number(asked.rows))
      const fill = () => fillDatabase(servers, `${name}_${asked.rows}`, contents)
      const filled = await timed(`${name}: ${asked.rows} rows each`, fill)
      figures.push(...(await measureService(name, filled, asked)))
      ingestion.push(...(await measureIngestion(name, filled, { rows: Number(asked.rows), ...contents })))
      await filled.source.destroy()
    }
  } finally {
    await Promise.all([postgres.stop(), nats.stop()])
    if (!asked.keep) rmSync(directory, { recursive: true, force: true })
  }
  const results = evaluate(figures)
  writeHeadlines(asked.json, tableHeadlines(results))
  const text = [report(results, machine), ingestionReport(ingestion)].filter(Boolean).join('\n\n')
  printLine(text)
  if (asked.write) writeFigures('benchmarks-tables.md', 'bench:tables', text)
  return results.every(({ holds }) => holds) ? 0 : 1
}

function contentsOf(name: ServiceName, rows: number): DatabaseContents {
  const [database, insertsFor] = services[name]
  return { database, inserts: insertsFor(rows), summaryTables: summaryTables[name] }
}

/** The rows span two years, so this range has about 100,000 of a million; of fewer rows, all are exported. */
const EXPORT_DAYS: [string, string] = ['2026-09-09', '2026-11-20']
const ALL_DAYS: [string, string] = ['', '']

async function measureFile(servers: Servers, rows: string): Promise<number> {
  const name = `wallet_${rows}`
  const fill = () => fillDatabase(servers, name, contentsOf('wallet', Number(rows)))
  const filled = await timed(`wallet: ${rows} rows each`, fill)
  const days = Number(rows) > 200_000 ? EXPORT_DAYS : ALL_DAYS
  const [{ count }] = await filled.source.query(
    `SELECT count(*) FROM withdrawals WHERE created_at >= '${days[0] ? `${days[0]} 00:00+07` : '-infinity'}'::timestamptz`,
  )
  await filled.source.destroy()
  const { bytes, seconds, atRest, peak } = await measureExport(servers, name, days)
  const [file, rest, most] = [bytes / 2 ** 20, atRest, peak].map((megabytes) => megabytes.toFixed(0))
  printLine(
    `${count} withdrawals, a file of ${file} MB in ${seconds.toFixed(1)} s: the wallet held ${rest} MB at rest and ${most} MB at most.`,
  )
  return peak <= MAX_MEMORY_MB ? 0 : 1
}

async function measureService(
  name: ServiceName,
  filled: FilledDatabase,
  { rounds, verbose }: Options,
): Promise<Figures[]> {
  const figures: Figures[] = []
  for (const table of tables.filter(({ service }) => service === name)) {
    const measured = await timed(table.name, () => measureTable(table, filled, Number(rounds)))
    figures.push(measured)
    if (!verbose) continue
    for (const { question, milliseconds, blocks, scanned, plan } of measured.answers) {
      printLine(
        `${milliseconds.toFixed(1).padStart(8)} ms ${String(blocks).padStart(7)} blocks  ${question}  ${scanned.length ? 'SCAN ' : ''}${plan}`,
      )
    }
  }
  return figures
}

function serviceOf(name: string): ServiceName {
  if (!names.includes(name))
    throw new ReadableError(`There is no service "${name}"; there are ${names.join(', ')}.`)
  return name as ServiceName
}
