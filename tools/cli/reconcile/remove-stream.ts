import { setTimeout as sleep } from 'node:timers/promises'
import { connectNats } from '../../../packages/service-kit/src/messaging/nats/connection'
import { streamName } from '../../../packages/service-kit/src/messaging/nats/manifest'
import { isNotFound } from '../../../packages/service-kit/src/messaging/nats/topology'

const PATIENCE = 5_000

/** Removes the stream and all that it holds, consumers included. False where NATS does not answer. */
export async function removeStream(url: string, prefix: string): Promise<boolean> {
  const nats = await Promise.race([
    connectNats(url, 'remove stream').catch(() => undefined),
    sleep(PATIENCE, undefined, { ref: false }),
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
