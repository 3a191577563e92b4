import type { MessageChannel } from '@jejaring/identifiers'
import type { EntityManager } from 'typeorm'
import type { RateLimitState } from '../messages/rate-limit/next-send'

/** The row of each channel. That of WhatsApp is the only one of its table. */
const rows: Readonly<Record<MessageChannel, { readonly table: string; readonly filter: string }>> = {
  whatsapp: { table: 'pace', filter: '' },
  email: { table: 'channel_pace', filter: `WHERE channel = 'email'` },
  push: { table: 'channel_pace', filter: `WHERE channel = 'push'` },
}

/** Locks the rate limit of a channel. Returns undefined if another process holds the lock. */
export async function lockRateLimit(
  manager: EntityManager,
  channel: MessageChannel,
): Promise<RateLimitState | undefined> {
  return (await selectState(manager, channel, 'FOR UPDATE SKIP LOCKED'))[0]
}

export async function readRateLimit(
  manager: EntityManager,
  channel: MessageChannel,
): Promise<RateLimitState> {
  return (await selectState(manager, channel, ''))[0]!
}

export async function writeRateLimit(
  manager: EntityManager,
  channel: MessageChannel,
  { notBefore, day, tried }: RateLimitState,
): Promise<void> {
  const { table, filter } = rows[channel]
  await manager.query(`UPDATE ${table} SET not_before = $1, day = $2, tried = $3 ${filter}`, [
    notBefore,
    day,
    tried,
  ])
}

/** Pauses a channel for all processes. */
export async function pauseSendingUntil(
  manager: EntityManager,
  channel: MessageChannel,
  moment: Date,
): Promise<void> {
  const { table, filter } = rows[channel]
  await manager.query(`UPDATE ${table} SET not_before = greatest(not_before, $1) ${filter}`, [moment])
}

async function selectState(
  manager: EntityManager,
  channel: MessageChannel,
  lock: string,
): Promise<RateLimitState[]> {
  const { table, filter } = rows[channel]
  return await manager.query(`SELECT not_before AS "notBefore", day, tried FROM ${table} ${filter} ${lock}`)
}
