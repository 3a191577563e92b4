import { createHash } from 'node:crypto'
import type { MessageChannel } from '@jejaring/identifiers'
import type { EntityManager } from 'typeorm'

/** A server may have refused an address by mistake, and its owner cannot remove the mark: it expires. */
const SUPPRESSION_MS = 7 * 86_400_000

/** Records that a channel refused an address as unknown. */
export async function suppressAddress(
  manager: EntityManager,
  channel: MessageChannel,
  address: string,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO suppressed_addresses (channel, address_hash, suppressed_at) VALUES ($1, $2, $3)
     ON CONFLICT (channel, address_hash) DO UPDATE SET suppressed_at = excluded.suppressed_at`,
    [channel, hashOf(address), now],
  )
}

/** Removes the mark, after a message has arrived that its owner asked for. */
export async function releaseAddress(
  manager: EntityManager,
  channel: MessageChannel,
  address: string,
): Promise<void> {
  await manager.query('DELETE FROM suppressed_addresses WHERE channel = $1 AND address_hash = $2', [
    channel,
    hashOf(address),
  ])
}

export async function isSuppressed(
  manager: EntityManager,
  channel: MessageChannel,
  address: string,
  now: Date,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM suppressed_addresses WHERE channel = $1 AND address_hash = $2 AND suppressed_at > $3',
    [channel, hashOf(address), new Date(now.getTime() - SUPPRESSION_MS)],
  )
  return rows.length > 0
}

function hashOf(address: string): Buffer {
  return createHash('sha256').update(address).digest()
}
