import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForExit } from '@jejaring/local-servers/system/processes'
import { eventually } from '@jejaring/testing/eventually'
import { connectNats } from '../../../packages/service-kit/src/messaging/nats/connection'
import {
  durableConsumers,
  streamName,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { makeTopology } from '../../../packages/service-kit/src/messaging/nats/topology'
import { readEventDeliveries } from '../driver/event-deliveries'
import { type Product, queryAt } from '../driver/product'
import { agentFault, type Fault, type FaultContext, FaultHadNoEffect, waitForEffect } from './fault'

export const NATS_PREFIX = 'jejaring'

/** Kills a server; the supervisor restarts it. */
async function kill(
  { product, faultEnded }: FaultContext,
  name: 'nats' | 'postgres',
  how: NodeJS.Signals,
): Promise<void> {
  const before = product.pidOf(name)
  if (!product.signal(name, how)) throw new FaultHadNoEffect(`there was no ${name} to end`)
  faultEnded()
  await waitForEffect(`${name} did not come back`, () => hasReturned(product, name, before), 60_000)
  await product.system.untilReady()
}

async function hasReturned(product: Product, name: string, before: number | undefined): Promise<boolean> {
  const pid = product.pidOf(name)
  if (pid === undefined || pid === before) return false
  if (name === 'nats') return true
  return await queryAt(product.superuserUrl, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

const killNats: Fault = { name: 'kill NATS', run: (world) => kill(world, 'nats', 'SIGKILL') }

const restartPostgres: Fault = {
  name: 'restart PostgreSQL, connections cut',
  run: (world) => kill(world, 'postgres', 'SIGINT'),
}

const killPostgres: Fault = {
  name: 'kill PostgreSQL, with recovery from its log',
  run: (world) => kill(world, 'postgres', 'SIGQUIT'),
}

/**
 * Kills NATS and deletes its store; the supervisor is stopped meanwhile, so that it does not start NATS on the old one. The
 * stream is created again as an operator does (`migrate`), and the relays fill it from the outboxes.
 */
const wipeNats: Fault = {
  name: 'wipe the store of NATS',
  async run(world) {
    const { product } = world
    await waitForEffect(
      'no event had been published before the wipe',
      async () => (await lastSequence(product)) > 0,
    )
    const pid = product.pidOf('nats')
    const supervisor = product.supervisorPid
    process.kill(supervisor, 'SIGSTOP')
    try {
      product.signal('nats', 'SIGKILL')
      await waitForExit(pid ?? 0, 5_000)
      rmSync(join(product.directory, 'nats', 'store'), { recursive: true, force: true })
    } finally {
      process.kill(supervisor, 'SIGCONT')
    }
    await waitForEffect('NATS did not come back', () => hasReturned(product, 'nats', pid), 60_000)
    // Repeated: the new process may not answer yet.
    await eventually(() => rebuildStreams(product))
    world.faultEnded()
    await waitForEffect(
      'the outboxes did not fill the stream again',
      async () => (await lastSequence(product)) > 0,
    )
  },
}

/** Creates the stream and its durable consumers; may be repeated. */
async function rebuildStreams(product: Product): Promise<void> {
  const natsSettings = { NATS_URL: product.natsUrl, NATS_PREFIX: NATS_PREFIX, NATS_REPLICAS: 1 }
  for (const service of Object.keys(durableConsumers)) await makeTopology(natsSettings, service)
}

/** 0 where there is no stream. */
async function lastSequence(product: Product): Promise<number> {
  const { connection, manager } = await connectNats(product.natsUrl, 'faults')
  try {
    return (await manager.streams.info(streamName(NATS_PREFIX))).state.last_seq
  } catch {
    return 0
  } finally {
    await connection.close()
  }
}

const pauseNats: Fault = {
  name: 'pause NATS',
  async run({ product, random, faultEnded }) {
    if (!product.signal('nats', 'SIGSTOP')) throw new FaultHadNoEffect('there was no NATS to pause')
    try {
      const waiting = async () => (await readEventDeliveries(product)).unpublished > 0
      await waitForEffect('no event was pending', waiting)
      await sleep(1_000 + random() * 4_000)
    } finally {
      product.signal('nats', 'SIGCONT')
      faultEnded()
    }
  },
}

/** Deallocates before each use, inside transactions too. */
const forgetPrepared = agentFault(
  'prepared statements forgotten by PostgreSQL',
  'forgetPrepared',
  'forgotten',
  'nothing prepared was to be used',
)

export const serverFaults: readonly Fault[] = [
  ...[killNats, pauseNats, wipeNats, killPostgres, restartPostgres, forgetPrepared],
]
