import type { ConsumerConfig, JetStreamManager, StreamConfig } from '@nats-io/jetstream'
import type { KitEnvironment } from '../../runtime/environment'
import { connectNats } from './connection'
import { consumerName, durableConsumers, streamName } from './durable-consumers'

const DAY_NS = 86_400_000_000_000
const SECOND_NS = 1_000_000_000
const MILLISECOND_NS = 1_000_000

/**
 * Milliseconds without an acknowledgement or extension until the server redelivers a message; also the delay
 * after a consumer process dies.
 */
export const ACK_WAIT_MS = 6_000

type NatsSettings = Pick<KitEnvironment, 'NATS_URL' | 'NATS_PREFIX' | 'NATS_REPLICAS'>

/**
 * Creates or updates the stream and this service's consumers; called by `migrate` and `rebuild-stream`. Uses
 * nothing newer than NATS 2.9: one filter subject per consumer, no metadata, no compression.
 */
export async function makeTopology(
  { NATS_URL: url, NATS_PREFIX: prefix, NATS_REPLICAS: copies }: NatsSettings,
  service: string,
): Promise<void> {
  const { AckPolicy, DeliverPolicy, DiscardPolicy, RetentionPolicy, StorageType } = await import(
    '@nats-io/jetstream'
  )
  const { connection, manager } = await connectNats(url, `${service} migrate`)
  try {
    await makeStream(manager, {
      name: streamName(prefix),
      subjects: [`${prefix}.>`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      // As long as the outboxes keep their rows.
      max_age: 35 * DAY_NS,
      duplicate_window: 120 * SECOND_NS,
      num_replicas: copies,
    })
    for (const subject of durableConsumers[service] ?? []) {
      await makeConsumer(manager, streamName(prefix), {
        durable_name: consumerName(service, subject),
        filter_subject: `${prefix}.${subject}`,
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: ACK_WAIT_MS * MILLISECOND_NS,
        // The kit counts attempts and writes dead letters; the server must never stop redelivering.
        max_deliver: -1,
        max_ack_pending: 500,
      })
    }
  } finally {
    await connection.close()
  }
}

async function makeStream(
  manager: JetStreamManager,
  config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  const { storage: _storage, retention: _retention, ...changeable } = config
  if (await exists(() => manager.streams.info(config.name))) {
    await manager.streams.update(config.name, changeable)
    return
  }
  try {
    await manager.streams.add(config)
  } catch (error) {
    // Another service's concurrent migration created it first.
    if (!(await exists(() => manager.streams.info(config.name)))) throw error
  }
}

async function makeConsumer(
  manager: JetStreamManager,
  stream: string,
  config: Partial<ConsumerConfig> & { durable_name: string },
): Promise<void> {
  if (await exists(() => manager.consumers.info(stream, config.durable_name))) {
    const { ack_wait, max_deliver, max_ack_pending, filter_subject } = config
    await manager.consumers.update(stream, config.durable_name, {
      ack_wait,
      max_deliver,
      max_ack_pending,
      filter_subject,
    })
    return
  }
  await manager.consumers.add(stream, config)
}

async function exists(fetchInfo: () => Promise<unknown>): Promise<boolean> {
  try {
    await fetchInfo()
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** True for JetStream's errors "stream not found", "consumer not found" and "no message found". */
export function isNotFound(error: unknown): boolean {
  return [10059, 10014, 10037].includes((error as { code?: number }).code ?? 0)
}
