import { type Codec, toBytes } from '../../messaging/codec'
import { coreSubscriptions } from '../../messaging/nats/durable-consumers'
import type { Subscription } from '../../messaging/subscription'
import { caller } from '../../rpc/caller'
import { makeClient } from '../../rpc/client'
import { requireSignature } from '../../rpc/signed-caller'
import type { Client, Definition } from '../../rpc/types'
import { BackgroundLoop } from '../background-loop'
import type { ConsumeOptions, Kit, LoopHandle, LoopOptions } from '../define-service'
import { open, seal } from '../secrets'
import type { DatabaseRuntime } from './database-runtime'
import type { KitParts } from './kit-parts'

/** Builds the `Kit` that `start` receives from the parts of the process. */
export function makeKit(parts: KitParts): Kit {
  const { environment, log, rpc, side, shutdown } = parts
  const databasePart = (): DatabaseRuntime => {
    if (!parts.databasePart) throw new Error(`${parts.definition.name} declares no database`)
    return parts.databasePart
  }
  const sealKey = (): string => {
    if (!environment.SEAL_KEY) throw new Error('environment: SEAL_KEY is needed to seal and open')
    return environment.SEAL_KEY
  }
  return {
    environment,
    clock: parts.clock,
    log,
    metrics: parts.metrics.registry,
    get database() {
      return databasePart().database
    },
    get pipelinedReads() {
      return databasePart().pipelinedReads
    },
    transaction: (work, options) => databasePart().transaction(work, options),
    client: (definition, address) => makeKitClient(parts, definition, address),
    serve: (definition, handlers) => rpc.serve(definition, handlers),
    consume: (subject, codec, handle, options) =>
      databasePart().consume({
        subject,
        selectRelevant: relevanceFilterOf(codec, options),
        handle: (payload, tx, meta) => handle(codec.decode(payload), tx, meta),
      }),
    consumeBatch: (subject, codec, handle, options) =>
      databasePart().consume({
        subject,
        selectRelevant: relevanceFilterOf(codec, options),
        handleTogether: (payloads, tx, metas) => handle(decodeAll(codec, payloads), tx, metas),
      }),
    subscribe: (subject, wake) => subscribe(parts, subject, wake),
    wakeSubscribers: (subject, codec, event) => wakeSubscribers(parts, subject, toBytes(codec, event)),
    every: (seconds, name, work, options) => startLoop(parts, seconds, name, work, options),
    listen: (channel, notified) => databasePart().listen(channel, notified),
    onReady: (name, check) => side.check(name, check),
    onStop: (work) => shutdown.add('clean up', work),
    seal: (text) => seal(text, sealKey()),
    open: (sealed) => open(sealed, sealKey()),
  }
}

function decodeAll<T>(codec: Codec<T>, payloads: readonly Uint8Array[]): T[] {
  return payloads.map((payload) => codec.decode(payload))
}

function relevanceFilterOf<T>(
  codec: Codec<T>,
  { selectRelevant }: ConsumeOptions<T> = {},
): Subscription['selectRelevant'] {
  return selectRelevant && (async (payloads) => await selectRelevant(decodeAll(codec, payloads)))
}

function makeKitClient<D extends Definition>(
  { environment, shutdown, rpc, metrics }: KitParts,
  definition: D,
  address: string,
): Client<D> {
  const signature = requireSignature(rpc.callers)
  const { client, close } = makeClient(definition, address, caller, {
    credentials: rpc.tls?.channelCredentials(),
    encode: (who) => signature.sign(who),
    isBatching: environment.RPC_BATCHING === '1',
    duration: metrics.clientCalls,
  })
  shutdown.add(`client of ${address}`, close)
  return client
}

function startLoop(
  { metrics, log, loops }: KitParts,
  seconds: number,
  name: string,
  work: () => Promise<void>,
  { wakeLimit }: LoopOptions = {},
): LoopHandle {
  metrics.loopErrors.inc({ loop: name }, 0)
  const onFailure = () => metrics.loopErrors.inc({ loop: name })
  const loop = new BackgroundLoop(name, seconds * 1000, work, log, onFailure, wakeLimit)
  loops.push(loop)
  return loop
}

function wakeSubscribers({ link, environment, log }: KitParts, subject: string, payload: Uint8Array): void {
  if (!link?.connected) return
  void link
    .ready()
    .then((nats) => nats?.connection.publish(`${environment.NATS_PREFIX}.${subject}`, payload))
    .catch((err: unknown) => log.debug({ err, subject }, 'wake-up not sent'))
}

/** Core NATS subscription; the client resubscribes after a reconnection. */
function subscribe(
  { definition, link, environment, log }: KitParts,
  subject: string,
  wake: (payload: Uint8Array) => void,
): void {
  const { name } = definition
  if (!coreSubscriptions[name]?.includes(subject))
    throw new Error(`${name} does not subscribe to ${subject} in nats/durable-consumers.ts`)
  void link?.ready().then((nats) =>
    nats?.connection.subscribe(`${environment.NATS_PREFIX}.${subject}`, {
      callback: (error, message) => {
        if (error) log.warn({ err: error, subject }, 'core subscription failed')
        else wake(message.data)
      },
    }),
  )
}
