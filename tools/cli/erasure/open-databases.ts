import { Client } from 'pg'
import { connectNats } from '../../../packages/service-kit/src/messaging/nats/connection'
import { streamName } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { isNotFound } from '../../../packages/service-kit/src/messaging/nats/topology'
import { databaseServices } from '../operator/database-services'
import type { Installation } from '../operator/installation'
import type { ErasureDatabases, StoredEvents } from './erase-events'

/** Runs `work` with a connection to every database as its owner, and with the stream. */
export async function withErasureDatabases<T>(
  installation: Installation,
  work: (databases: ErasureDatabases, stream: StoredEvents | undefined) => Promise<T>,
): Promise<T> {
  const { natsUrl, settings } = installation
  const clients: Record<string, Client> = {}
  const nats = natsUrl ? await connectNats(natsUrl, 'erase member') : undefined
  try {
    for (const service of databaseServices) {
      const client = new Client({ connectionString: installation.databaseOf(service).ownerUrl })
      await client.connect()
      clients[service] = client
    }
    const stream = nats && {
      async deleteMessage(sequence: number) {
        await nats.manager.streams
          .deleteMessage(streamName(settings.natsPrefix), sequence, true)
          .catch((error: unknown) => {
            if (!isNotFound(error)) throw error
          })
      },
    }
    return await work(clients as ErasureDatabases, stream)
  } finally {
    for (const client of Object.values(clients)) await client.end()
    await nats?.connection.close()
  }
}
