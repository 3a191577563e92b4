import { setTimeout as sleep } from 'node:timers/promises'
import { connectNats } from '../../../packages/service/src/nats/connection'
import { manifest, streamName } from '../../../packages/service/src/nats/manifest'
import { isNotFound, makeTopology } from '../../../packages/service/src/nats/topology'

const PATIENCE = 5_000

/**
 * Makes the stream and all its consumers anew, empty: the relays see another stream and publish what their outboxes
 * keep. False where NATS does not answer.
 */
export async function wipeStreams(url: string, prefix: string): Promise<boolean> {
  const nats = await Promise.race([
    connectNats(url, 'wipe streams').catch(() => undefined),
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
  for (const service of Object.keys(manifest)) await makeTopology(url, prefix, service)
  return true
}
