import { createHash } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { ChannelName } from '../messages/channel'

/** Records that a channel refused an address for good. */
export async function suppressAddress(
  manager: EntityManager,
  channel: ChannelName,
  address: string,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO suppressed_addresses (channel, address_hash, suppressed_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [channel, hashOf(address), now],
  )
}

/** Removes the mark, after a message has arrived that its owner asked for. */
export async function releaseAddress(
  manager: EntityManager,
  channel: ChannelName,
  address: string,
): Promise<void> {
  await manager.query('DELETE FROM suppressed_addresses WHERE channel = $1 AND address_hash = $2', [
    channel,
    hashOf(address),
  ])
}

export async function isSuppressed(
  manager: EntityManager,
  channel: ChannelName,
  address: string,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM suppressed_addresses WHERE channel = $1 AND address_hash = $2',
    [channel, hashOf(address)],
  )
  return rows.length > 0
}

function hashOf(address: string): Buffer {
  return createHash('sha256').update(address).digest()
}
