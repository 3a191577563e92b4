import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNats } from '@jejaring/local-servers/nats/start-nats'
import { startPostgres } from '@jejaring/local-servers/postgres/start-postgres'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { Client } from 'pg'
import { type Installation, openInstallation } from '../../../cli/operator/installation'
import { timed } from '../../../dev/console'
import { readSettings } from '../../../dev/supervisor/settings'
import { startProduct } from '../../../dev/system/start-product'
import { median } from '../../shared/statistics'
import { type ProcessorTime, productTime, spent, timeOf } from '../processor-time'
import { seedOnce } from '../seed-once'
import { appendBacklog, type LogRange, prepareBacklog } from './backlog'
import { type DrainResult, measureDrain } from './drain'
import { type RawPipeline, startRawPipeline } from './raw-pipeline'

export interface PipelinePlan {
  readonly rounds: number
  readonly events: number
  readonly adminPassword: string
}

/** Medians over the rounds; rates are events per second, times milliseconds of processor time per 1,000 events. */
export interface PipelineSide {
  readonly perSecond: number
  readonly rowsPerBatch: number
  readonly time: Readonly<Record<string, number>>
}

export interface PipelineFigures {
  readonly events: number
  readonly ours: PipelineSide
  readonly raw: PipelineSide
  /** Median of the ratios per round. */
  readonly ratio: number
}

/** The wallet's batch size. */
const BATCH_SIZE = 1000
const MEMBER_COUNT = 2000
/** Milliseconds: the relay still publishes and marks the last events when the last row is written. */
const PAUSE_BETWEEN_ROUNDS_MS = 3_000

type Side = DrainResult & { readonly time: ReadonlyMap<string, number> }

/** Measures raw and ours alternately on a separate programme, because the backlogs make its ledger meaningless. */
export async function measurePipeline(plan: PipelinePlan): Promise<PipelineFigures> {
  const directoryRoot = mkdtempSync(join(tmpdir(), 'jejaring-pipeline-'))
  try {
    const directory = await seedOnce(directoryRoot, MEMBER_COUNT, plan.adminPassword)
    const product = await startProduct(directory, await freePort(), { ADMIN_PASSWORD: plan.adminPassword })
    try {
      return await timed('Measuring the pipeline', () => measureOn(directory, plan))
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(directoryRoot, { recursive: true, force: true })
  }
}

async function measureOn(directory: string, { rounds, events }: PipelinePlan): Promise<PipelineFigures> {
  const environment = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
  const installation = await openInstallation(readSettings(environment))
  // The servers of the running product.
  const server = await startPostgres({ directory: join(directory, 'postgres') })
  const nats = await startNats({ directory: join(directory, 'nats') })
  const raw = await startRawPipeline(server.url, nats.url, BATCH_SIZE)
  const { network, wallet } = await connect(installation)
  try {
    const measured: { ours: Side; raw: Side }[] = []
    for (let round = 0; round <= rounds; round++) {
      const range = await nextRange(network, events)
      const both = {
        raw: await measureRaw(directory, raw, network, range),
        ours: await measureOurs(directory, network, wallet, range),
      }
      // The first round warms up.
      if (round > 0) measured.push(both)
    }
    return {
      events,
      ours: medians(measured.map(({ ours }) => ours)),
      raw: medians(measured.map((each) => each.raw)),
      ratio: median(measured.map((each) => each.ours.perSecond / each.raw.perSecond)),
    }
  } finally {
    await Promise.all([raw.stop(), network.end(), wallet.end()])
  }
}

async function measureRaw(
  directory: string,
  raw: RawPipeline,
  network: Client,
  range: LogRange,
): Promise<Side> {
  await raw.fill(await prepareBacklog(network, range))
  const time = async (): Promise<ProcessorTime> => {
    const { postgres, nats } = Object.fromEntries(await productTime(directory))
    return new Map([...(await timeOf(raw.pids)), ['postgres', postgres ?? 0], ['nats', nats ?? 0]])
  }
  return await withTime(time, range, () => raw.drain(range.events))
}

async function measureOurs(
  directory: string,
  network: Client,
  wallet: Client,
  range: LogRange,
): Promise<Side> {
  const begin = new Date().toISOString()
  await appendBacklog(network, range)
  return await withTime(
    () => productTime(directory),
    range,
    () =>
      measureDrain(wallet, {
        reached: 'SELECT position AS reached FROM bonus_intake',
        target: range.after + range.events,
        // By their ids, which carry the time of posting: `created_at` of an older day's bonus is that of its cause.
        batches: `SELECT uuid_extract_timestamp(id) AS created_at, count(*) FROM moves
                   WHERE uuid_extract_timestamp(id) >= '${begin}' GROUP BY 1 ORDER BY 1`,
      }),
  )
}

async function withTime(
  time: () => Promise<ProcessorTime>,
  { events }: LogRange,
  work: () => Promise<DrainResult>,
): Promise<Side> {
  const before = await time()
  const drained = await work()
  await sleep(PAUSE_BETWEEN_ROUNDS_MS)
  return { ...drained, time: spent(before, await time(), events / 1000) }
}

async function nextRange(network: Client, events: number): Promise<LogRange> {
  const { rows } = await network.query<{ last: string }>(
    'SELECT coalesce(max(bonus_no), 0) AS last FROM bonuses',
  )
  return { after: Number(rows[0]?.last), events }
}

async function connect(installation: Installation): Promise<{ network: Client; wallet: Client }> {
  const [network, wallet] = ['network', 'wallet'].map(
    (service) => new Client({ connectionString: installation.databaseOf(service).ownerUrl }),
  ) as [Client, Client]
  await Promise.all([network.connect(), wallet.connect()])
  return { network, wallet }
}

function medians(sides: readonly Side[]): PipelineSide {
  const names = [...new Set(sides.flatMap(({ time }) => [...time.keys()]))]
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    rowsPerBatch: median(sides.map(({ rowsPerBatch }) => rowsPerBatch)),
    time: Object.fromEntries(
      names.map((name) => [name, median(sides.map(({ time }) => time.get(name) ?? 0))]),
    ),
  }
}
