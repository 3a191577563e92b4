import { eventHeaders } from '../../../packages/service-kit/src/messaging/headers'
import { connectNats, type Nats } from '../../../packages/service-kit/src/messaging/nats/connection'
import {
  consumerName,
  durableConsumers,
  streamName,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { newId } from '../../../packages/service-kit/src/runtime/ids'
import type { Product } from '../driver/product'
import { agentFault, type Fault, waitForEffect } from './fault'
import { NATS_PREFIX } from './servers'

/** Publishes every message one to five times with random delays. */
const shuffle = agentFault(
  'messages one to five times and shuffled',
  'shuffle',
  'copies',
  'no message was sent twice',
)

/** Invalid protobuf, an empty message, and a message of a later version with unknown fields only. */
const POISON_PAYLOADS: readonly Uint8Array[] = [
  Buffer.from('ff'.repeat(40), 'hex'),
  Buffer.alloc(0),
  Buffer.from('fa3f0a6c61746572207468696e67', 'hex'),
]
const POISON_SUBJECT = 'identity.member.changed'
/** A consumer's attempts and delays take most of a minute. */
const MAX_DEAD_LETTER_MS = 150_000

const poison: Fault = {
  name: 'poison and unknown versions',
  async run({ product, faultEnded, checkAtEnd }) {
    const ids = POISON_PAYLOADS.map(() => newId(new Date()))
    const { connection, jetstream, manager } = await connectNats(product.natsUrl, 'faults')
    let stream: string
    try {
      stream = await streamCreatedAt(manager)
      for (const [index, payload] of POISON_PAYLOADS.entries()) {
        const id = ids[index]!
        const headers = await eventHeaders(id, Buffer.alloc(0))
        await jetstream.publish(`${NATS_PREFIX}.${POISON_SUBJECT}`, payload, { msgID: id, headers })
      }
    } finally {
      await connection.close()
    }
    faultEnded()
    checkAtEnd(waitForDeadLetters(product, ids, stream))
  },
}

async function waitForDeadLetters(product: Product, ids: readonly string[], stream: string): Promise<void> {
  try {
    await waitForEffect(
      'poison messages did not become dead letters',
      () => areDeadLetters(product, ids),
      MAX_DEAD_LETTER_MS,
    )
  } catch (error) {
    const { connection, manager } = await connectNats(product.natsUrl, 'faults')
    const now = await streamCreatedAt(manager).finally(() => connection.close())
    // These messages are in no outbox: a wipe of the store since then has removed them.
    if (now === stream) throw error
  }
}

async function streamCreatedAt(manager: Nats['manager']): Promise<string> {
  return (await manager.streams.info(streamName(NATS_PREFIX))).created
}

/** Whether each consumer has dead-lettered all of them. */
async function areDeadLetters(product: Product, ids: readonly string[]): Promise<boolean> {
  for (const [service, subjects] of Object.entries(durableConsumers)) {
    if (!subjects.includes(POISON_SUBJECT)) continue
    const [row] = await product
      .query<{ parked: number }>(
        service,
        'SELECT count(*)::int AS parked FROM parked_messages WHERE consumer = $1 AND event_id = ANY ($2)',
        [consumerName(service, POISON_SUBJECT), ids],
      )
      .catch(() => [])
    if (row?.parked !== ids.length) return false
  }
  return true
}

export const messageFaults: readonly Fault[] = [shuffle, poison]
