import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { TokenBucket } from '@jejaring/service-kit'
import { databaseKit } from '@jejaring/service-kit/testing'
import { createServiceDatabase, type Servers } from '@jejaring/testing/service-database'
import type { DataSource } from 'typeorm'
import { database as networkSchema } from '../../../services/network/src/database'
import { settleBatch } from '../../../services/network/src/operations/settle-batch'
import { SettlementProjection } from '../../../services/network/src/read-model/settlement-projection'
import { MIN_BATCH_INTERVAL_MS } from '../../../services/network/src/settlement/settler/settler'
import type { Shape } from '../../../services/network/test/support/tree-shapes'
import { median } from '../shared/statistics'
import { createAncestorsBaseline, registerWithAncestors } from './baseline-ancestors'
import { fillBaseline } from './baseline-tables'
import { connect } from './connect'
import { type Latency, measureLatency } from './latency'
import { CandidateSlots, DAY, fillLog, fillWaiting, growProgramme } from './prefill'

export interface Scale {
  readonly rounds: number
  /** Unsettled placements at the start of a round. */
  readonly waiting: number
  readonly latencySeconds: number
  readonly perSecond: number
}

/** Figures of one tree. Rates are placements per second, times seconds, latencies milliseconds. */
export interface Figures {
  readonly shape: Shape
  readonly members: number
  readonly ancestors: { readonly rate: number; readonly clients: number; readonly measured: number }
  readonly log: { readonly rate: number; readonly latency: Latency | undefined }
  readonly rebuild: number
  readonly bytesPerMember: number
}

const CLIENT_COUNT = 8
/** Milliseconds: a slower registration is measured with a single client. */
const SLOW_REGISTRATION_MS = 1_000
const ANCESTORS_ROUND_MS = 4_000

/** Grows and fills one tree, and measures the product and the baseline on it. */
export async function measureTree(
  servers: Servers,
  shape: Shape,
  members: number,
  scale: Scale,
): Promise<Figures> {
  const url = await createServiceDatabase(servers, 'network', networkSchema, 'bench')
  const database = await connect(url, CLIENT_COUNT)
  try {
    const { forLog, forAncestors } = await fill(database, shape, members)
    const { projection, ...built } = await measureRebuild(database, scale.rounds, members)
    const log = await measureLog(database, url, projection, forLog, scale)
    const ancestors = await measureAncestors(database, forAncestors, scale)
    return { shape, members, ...built, log, ancestors }
  } finally {
    await database.destroy()
  }
}

/** Fills the tables. Does not keep the tree in memory, which a settler would not have. */
async function fill(database: DataSource, shape: Shape, members: number) {
  const programme = growProgramme(shape, members)
  await fillLog(database, programme)
  await createAncestorsBaseline(database)
  await fillBaseline(database, programme)
  await database.query('CHECKPOINT')
  return { forLog: new CandidateSlots(programme, 1), forAncestors: new CandidateSlots(programme, 2) }
}

async function measureRebuild(database: DataSource, rounds: number, members: number) {
  const times: number[] = []
  const bytes: number[] = []
  let projection = new SettlementProjection()
  for (let round = 0; round < rounds; round++) {
    projection = new SettlementProjection()
    const before = memoryInUse()
    times.push(await measureSeconds(() => projection.catchUp(database.manager)))
    bytes.push((memoryInUse() - before) / members)
  }
  return { projection, rebuild: median(times), bytesPerMember: median(bytes) }
}

/** Measures the product's settler on a log with unsettled placements. */
async function measureLog(
  database: DataSource,
  url: string,
  projection: SettlementProjection,
  candidateSlots: CandidateSlots,
  { rounds, waiting, latencySeconds, perSecond }: Scale,
): Promise<Figures['log']> {
  const kit = databaseKit(database, 'network')
  const settle = () => settleBatch(kit, projection, { now: new Date() })
  const rates: number[] = []
  for (let round = 0; round <= rounds; round++) {
    candidateSlots.open(await fillWaiting(database, candidateSlots.take(waiting)))
    const took = await measureSeconds(async () => {
      while ((await settle()).outcome !== 'idle');
    })
    // The first round warms up the compiler and the database's cache.
    if (round > 0) rates.push(waiting / took)
  }
  const pace = new TokenBucket(MIN_BATCH_INTERVAL_MS, 1)
  const settled = async () => {
    // The settler's own rate limit.
    await sleep(pace.acquire())
    const { size } = projection.engine
    await settle()
    return Array.from({ length: projection.engine.size - size }, (_, index) =>
      projection.idOf(size + index + 1),
    )
  }
  const latency = await medianLatency(rounds, () => {
    const newcomers = candidateSlots.take(latencySeconds * perSecond)
    return measureLatency({ url, newcomers, perSecond }, settled, candidateSlots)
  })
  return { rate: median(rates), latency }
}

async function measureAncestors(
  database: DataSource,
  candidateSlots: CandidateSlots,
  { rounds }: Scale,
): Promise<Figures['ancestors']> {
  const register = async () => {
    const [newcomer] = candidateSlots.take(1)
    candidateSlots.open([await registerWithAncestors(database, newcomer!, DAY)])
  }
  const alone = (await measureSeconds(register)) * 1000
  const clients = alone > SLOW_REGISTRATION_MS ? 1 : CLIENT_COUNT
  const rates: number[] = []
  let measured = 0
  for (let round = 0; round < rounds; round++) {
    const before = measured
    const took = await measureSeconds(async () => {
      const end = performance.now() + ANCESTORS_ROUND_MS
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

async function medianLatency(
  rounds: number,
  measure: () => Promise<Latency | undefined>,
): Promise<Latency | undefined> {
  const latencies: Latency[] = []
  for (let round = 0; round < rounds; round++) {
    const latency = await measure()
    if (!latency) return undefined
    latencies.push(latency)
  }
  return { p50: median(latencies.map(({ p50 }) => p50)), p99: median(latencies.map(({ p99 }) => p99)) }
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

/** Live bytes of this process after a full garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
