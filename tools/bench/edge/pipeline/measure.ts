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
import { appendBacklog, prepareBacklog, type Stretch } from './backlog'
import { type Drained, drainedAt } from './drained'
import { type RawPipeline, startRawPipeline } from './raw-pipeline'

export interface PipelinePlan {
  readonly rounds: number
  readonly events: number
  readonly adminPassword: string
}

/** Medians over the rounds; rates are events a second, times milliseconds of processor time for a thousand events. */
export interface PipelineSide {
  readonly perSecond: number
  readonly together: number
  readonly time: Readonly<Record<string, number>>
}

export interface PipelineFigures {
  readonly events: number
  readonly ours: PipelineSide
  readonly raw: PipelineSide
  /** Median of the rounds' own ratios. */
  readonly ratio: number
}

/** As many as the wallet posts together. */
const BATCH = 1000
const MEMBERS = 2000
/** The last events of a round are still being published and marked when the last row is written. */
const PAUSE_BETWEEN_ROUNDS_MS = 3_000

type Side = Drained & { readonly time: ReadonlyMap<string, number> }

/** A programme of its own, because its books say nothing after this: backlog after backlog, raw and ours in turn. */
export async function measurePipeline(plan: PipelinePlan): Promise<PipelineFigures> {
  const place = mkdtempSync(join(tmpdir(), 'jejaring-pipeline-'))
  try {
    const directory = await seedOnce(place, MEMBERS, plan.adminPassword)
    const product = await startProduct(directory, await freePort(), { ADMIN_PASSWORD: plan.adminPassword })
    try {
      return await timed('Measuring the pipeline', () => measureOn(directory, plan))
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function measureOn(directory: string, { rounds, events }: PipelinePlan): Promise<PipelineFigures> {
  const environment = { ...process.env, DATA_DIR: directory, DATABASE_URL: '', NATS_URL: '' }
  const installation = await openInstallation(readSettings(environment))
  // Those that the product runs on.
  const server = await startPostgres({ directory: join(directory, 'postgres') })
  const nats = await startNats({ directory: join(directory, 'nats') })
  const raw = await startRawPipeline(server.url, nats.url, BATCH)
  const { network, wallet } = await connect(installation)
  try {
    const measured: { ours: Side; raw: Side }[] = []
    for (let round = 0; round <= rounds; round++) {
      const stretch = await nextStretch(network, events)
      const both = {
        raw: await measureRaw(directory, raw, network, stretch),
        ours: await measureOurs(directory, network, wallet, stretch),
      }
      // The first round warms up.
      if (round > 0) measured.push(both)
    }
    return {
      events,
      ours: middle(measured.map(({ ours }) => ours)),
      raw: middle(measured.map((each) => each.raw)),
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
  stretch: Stretch,
): Promise<Side> {
  await raw.fill(await prepareBacklog(network, stretch))
  const time = async (): Promise<ProcessorTime> => {
    const { postgres, nats } = Object.fromEntries(await productTime(directory))
    return new Map([...(await timeOf(raw.pids)), ['postgres', postgres ?? 0], ['nats', nats ?? 0]])
  }
  return await withTime(time, stretch, () => raw.drain(stretch.events))
}

async function measureOurs(
  directory: string,
  network: Client,
  wallet: Client,
  stretch: Stretch,
): Promise<Side> {
  const begin = new Date().toISOString()
  await appendBacklog(network, stretch)
  return await withTime(
    () => productTime(directory),
    stretch,
    () =>
      drainedAt(wallet, {
        reached: 'SELECT position AS reached FROM bonus_intake',
        target: stretch.after + stretch.events,
        batches: `SELECT created_at, count(*) FROM moves WHERE created_at >= '${begin}' GROUP BY 1 ORDER BY 1`,
      }),
  )
}

async function withTime(
  time: () => Promise<ProcessorTime>,
  { events }: Stretch,
  work: () => Promise<Drained>,
): Promise<Side> {
  const before = await time()
  const drained = await work()
  await sleep(PAUSE_BETWEEN_ROUNDS_MS)
  return { ...drained, time: spent(before, await time(), events / 1000) }
}

async function nextStretch(network: Client, events: number): Promise<Stretch> {
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

function middle(sides: readonly Side[]): PipelineSide {
  const names = [...new Set(sides.flatMap(({ time }) => [...time.keys()]))]
  return {
    perSecond: median(sides.map(({ perSecond }) => perSecond)),
    together: median(sides.map(({ together }) => together)),
    time: Object.fromEntries(
      names.map((name) => [name, median(sides.map(({ time }) => time.get(name) ?? 0))]),
    ),
  }
}
