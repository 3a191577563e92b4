import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { TokenBucket } from '@jejaring/service-kit'
import { createServiceDatabase, type Servers } from '@jejaring/testing/service-database'
import type { DataSource } from 'typeorm'
import { database as networkSchema } from '../../../services/network/src/database'
import { settleBatch } from '../../../services/network/src/operations/settle-batch'
import { SettlementProjection } from '../../../services/network/src/read-model/settlement-projection'
import { MIN_BATCH_INTERVAL_MS } from '../../../services/network/src/settlement/settler/settler'
import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { median } from '../shared/statistics'
import { createRivalAncestors, registerWithAncestors } from './baseline-ancestors'
import { logForBatches, settleInBatches } from './baseline-batches'
import { fillRivals } from './baseline-tables'
import { connect } from './connect'
import { type Latency, measureLatency } from './latency'
import { DAY, fillLog, fillWaiting, growProgramme, Openings } from './prefill'

export interface Scale {
  readonly rounds: number
  /** Placements that wait when a round of settling begins. */
  readonly waiting: number
  readonly latencySeconds: number
  readonly perSecond: number
}

/** All that is measured of one tree. Rates are placements a second, times seconds, latencies milliseconds. */
export interface Figures {
  readonly shape: Shape
  readonly members: number
  readonly ancestors: { readonly rate: number; readonly clients: number; readonly measured: number }
  readonly batches: {
    readonly rate: number
    readonly latency: Latency | undefined
    readonly measured: number
  }
  readonly log: { readonly rate: number; readonly latency: Latency | undefined }
  readonly rebuild: number
  readonly bytesPerMember: number
}

const CLIENTS = 8
/** A rival that takes longer than this for one step is not asked to repeat it as often. */
const TOO_LONG = 1_000
const ANCESTORS_ROUND = 4_000

/** Grows and fills one tree, and measures all three ways on it. */
export async function measureTree(
  servers: Servers,
  shape: Shape,
  members: number,
  scale: Scale,
): Promise<Figures> {
  const url = await createServiceDatabase(servers, 'network', networkSchema, 'bench')
  const database = await connect(url, CLIENTS)
  try {
    const { forLog, forRivals } = await fill(database, shape, members)
    const { replica, ...built } = await measureRebuild(database, scale.rounds, members)
    const log = await measureLog(database, url, replica, forLog, scale)
    const ancestors = await measureAncestors(database, forRivals, scale)
    const batches = await measureBatches(database, url, forRivals, scale)
    return { shape, members, ...built, log, ancestors, batches }
  } finally {
    await database.destroy()
  }
}

/** The tree itself is let go: it would only give the collector more to look at than a settler has. */
async function fill(database: DataSource, shape: Shape, members: number) {
  const programme = growProgramme(shape, members)
  await fillLog(database, programme)
  await createRivalAncestors(database)
  await fillRivals(database, programme)
  await database.query('CHECKPOINT')
  // The rivals share a table, and so the slots in it.
  return { forLog: new Openings(programme, 1), forRivals: new Openings(programme, 2) }
}

async function measureRebuild(database: DataSource, rounds: number, members: number) {
  const times: number[] = []
  const bytes: number[] = []
  let replica = new SettlementProjection()
  for (let round = 0; round < rounds; round++) {
    replica = new SettlementProjection()
    const before = memoryInUse()
    times.push(await seconds(() => replica.catchUp(database.manager)))
    bytes.push((memoryInUse() - before) / members)
  }
  return { replica, rebuild: median(times), bytesPerMember: median(bytes) }
}

/** Ours: the settler on a log in which placements wait. */
async function measureLog(
  database: DataSource,
  url: string,
  replica: SettlementProjection,
  openings: Openings,
  { rounds, waiting, latencySeconds, perSecond }: Scale,
): Promise<Figures['log']> {
  const settle = () => settleBatch(database, replica, { now: new Date() })
  const rates: number[] = []
  for (let round = 0; round <= rounds; round++) {
    openings.open(await fillWaiting(database, openings.take(waiting)))
    const took = await seconds(async () => {
      while ((await settle()).outcome !== 'idle');
    })
    // The first round only warms up what the compiler and the database's memory need.
    if (round > 0) rates.push(waiting / took)
  }
  const pace = new TokenBucket(MIN_BATCH_INTERVAL_MS, 1)
  const settled = async () => {
    // As the settler does it.
    await sleep(pace.acquire())
    const { size } = replica.engine
    await settle()
    return Array.from({ length: replica.engine.size - size }, (_, index) => replica.idOf(size + index + 1))
  }
  const latency = await medianLatency(rounds, () => {
    const newcomers = openings.take(latencySeconds * perSecond)
    return measureLatency({ way: 'log', url, newcomers, perSecond }, settled, openings)
  })
  return { rate: median(rates), latency }
}

async function measureAncestors(
  database: DataSource,
  openings: Openings,
  { rounds }: Scale,
): Promise<Figures['ancestors']> {
  const register = async () => {
    const [newcomer] = openings.take(1)
    openings.open([await registerWithAncestors(database, newcomer!, DAY)])
  }
  const alone = (await seconds(register)) * 1000
  const clients = alone > TOO_LONG ? 1 : CLIENTS
  const rates: number[] = []
  let measured = 0
  for (let round = 0; round < rounds; round++) {
    const before = measured
    const took = await seconds(async () => {
      const end = performance.now() + ANCESTORS_ROUND
      const client = async () => {
        do {
          await register()
          measured += 1
        } while (performance.now() < end)
      }
      await Promise.all(Array.from({ length: clients }, client))
    })
    rates.push((measured - before) / took)
  }
  return { rate: median(rates), clients, measured }
}

async function measureBatches(
  database: DataSource,
  url: string,
  openings: Openings,
  { rounds, waiting, latencySeconds, perSecond }: Scale,
): Promise<Figures['batches']> {
  const rates: number[] = []
  let measured = 0
  let size = 1_000
  for (let round = 0; round < rounds; round++) {
    openings.open(await logForBatches(database, openings.take(size), DAY))
    const took = await seconds(async () => {
      while ((await settleInBatches(database)).length > 0);
    })
    measured += size
    rates.push(size / took)
    if (took > 10) break
    size = took < 1 ? Math.min(waiting, 5_000) : 1_000
  }
  const rate = median(rates)
  // It would only fall behind further and further.
  if (rate < 2 * perSecond) return { rate, latency: undefined, measured }
  const latency = await medianLatency(rounds, () => {
    const newcomers = openings.take(latencySeconds * perSecond)
    return measureLatency(
      { way: 'batches', url, newcomers, perSecond },
      () => settleInBatches(database),
      openings,
    )
  })
  return { rate, latency, measured }
}

async function medianLatency(
  rounds: number,
  measure: () => Promise<Latency | undefined>,
): Promise<Latency | undefined> {
  const found: Latency[] = []
  for (let round = 0; round < rounds; round++) {
    const latency = await measure()
    if (!latency) return undefined
    found.push(latency)
  }
  return { p50: median(found.map(({ p50 }) => p50)), p99: median(found.map(({ p99 }) => p99)) }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** What is alive in this process, after a full collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
