import { setTimeout as sleep } from 'node:timers/promises'
import { connectNats } from '../../../packages/service-kit/src/messaging/nats/connection'
import { streamName } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { isNotFound } from '../../../packages/service-kit/src/messaging/nats/topology'

const CONNECT_TIMEOUT_MS = 5_000

/** Deletes the stream with its consumers. Returns false when NATS does not answer. */
export async function removeStream(url: string, prefix: string): Promise<boolean> {
  const nats = await Promise.race([
    connectNats(url, 'remove stream').catch(() => undefined),
    sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false }),
  ])
  if (!nats) return false
  try {
    await nats.manager.streams.delete(streamName(prefix)).catch((error: unknown) => {
      if (!isNotFound(error)) throw error
    })
  } finally {
    await nats.connection.close()
  }
  return true
}
