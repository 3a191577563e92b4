import { Client } from 'pg'
import { durableConsumers } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { type RepairedClaim, repairClaimPayments } from './repair-claim-payments'
import { openSnapshot } from './snapshot'

/** The effects of restoring one database to an older state than the others, and the repairs. */
export interface RepairReport {
  /** The raised settler epoch: fences off a settler from before the restore. */
  readonly epoch: number
  /** Set when the wallet had read beyond the end of the log: it reads again from there. */
  readonly bonusesReadAgainFrom?: string
  /** Registrations whose last steps are repeated, forward or compensating. */
  readonly driven: string[]
  /** Registrations unknown to the network whose reserved pins are available again. */
  readonly released: string[]
  /** Reward claims whose payout file was lost, or that had lost their file. */
  readonly claims: readonly RepairedClaim[]
  /** Events that a consumer has handled and their sender no longer has; their effects must be entered again. */
  readonly forgotten: string[]
}

/** By service. */
export type Urls = Readonly<Record<string, string>>

/**
 * Repairs what can be repaired when one database is older than the others
 * (docs/decisions/0030-restore-repair.md). Run it once, before the product is opened, then reconcile:
 * remaining differences must be entered again by people. Idempotent.
 */
export async function repairAfterRestore(urls: Urls): Promise<RepairReport> {
  const forgotten = await forgottenEvents(urls)
  const [network] = await change<{ epoch: number; bonus_no: string }>(
    urls.network,
    'UPDATE checkpoint SET epoch = epoch + 1 RETURNING epoch, bonus_no::text',
  )
  const [cursor] = await change<{ position: string }>(
    urls.wallet,
    'UPDATE bonus_intake SET position = $1 WHERE position > $1 RETURNING position::text',
    [network?.bonus_no],
  )
  const released = await releaseUnknown(urls)
  const driven = await repeatLastSteps(urls)
  const claims = await repairClaimPayments(urls, change)
  // Marks all outbox rows as unpublished: relays publish everything again, and inboxes deduplicate.
  for (const url of Object.values(urls))
    await change(url, `UPDATE stream_record SET created = 'before a restore'`)
  return {
    epoch: network?.epoch ?? 0,
    bonusesReadAgainFrom: cursor?.position,
    driven,
    released,
    claims,
    forgotten,
  }
}

/**
 * Repeats the last steps of ended registrations whose end a participant has lost. Skips a compensated one
 * whose slot is occupied again.
 */
async function repeatLastSteps(urls: Urls): Promise<string[]> {
  const pins = await stateOf(urls.pins, 'SELECT registration_id::text AS id, state FROM reservations')
  const accounts = await stateOf(urls.identity, 'SELECT id::text, state FROM registrations')
  const ended = await stateOf(
    urls.network,
    `SELECT id::text, state FROM registrations WHERE state IN ('done', 'failed')`,
  )
  const again = [...ended].filter(([id, state]) => {
    if (state === 'done') return pins.get(id) === 'reserved' || accounts.get(id) === 'created'
    return pins.get(id) !== 'released' || accounts.get(id) !== 'discarded'
  })
  const driven: string[] = []
  for (const [id] of again) {
    const changed = await change<{ id: string }>(
      urls.network,
      `UPDATE registrations SET state = CASE state WHEN 'done' THEN 'placed' ELSE 'undoing' END, ended_at = NULL,
              pins_answered = false, identity_answered = false, attempts = 0, due_at = now()
        WHERE id = $1 AND state IN ('done', 'failed')
          AND (state = 'done' OR NOT EXISTS (SELECT FROM registrations other WHERE other.state <> 'failed'
                AND (other.parent_id, other.side) = (registrations.parent_id, registrations.side)))
        RETURNING id::text`,
      [id],
    )
    driven.push(...changed.map((row) => row.id))
  }
  return driven
}

/** Releases pins of registrations unknown to the network, with a tombstone that rejects late steps. */
async function releaseUnknown(urls: Urls): Promise<string[]> {
  const known = await stateOf(urls.network, 'SELECT id::text, state FROM registrations')
  const reserved = await stateOf(
    urls.pins,
    `SELECT registration_id::text AS id, state FROM reservations WHERE state = 'reserved'`,
  )
  const unknown = [...reserved.keys()].filter((id) => !known.has(id))
  await change(
    urls.pins,
    `WITH freed AS (
       UPDATE pins SET status = 'available', registration_id = NULL
        WHERE registration_id = ANY ($1::uuid[]) AND status = 'reserved')
     UPDATE reservations SET state = 'released', changed_at = now() WHERE registration_id = ANY ($1::uuid[])`,
    [unknown],
  )
  return unknown
}

/**
 * Finds events that an inbox has and no outbox. Covers the last 30 days, because outboxes are kept shorter
 * than inboxes.
 */
async function forgottenEvents(urls: Urls): Promise<string[]> {
  const sent = new Set<string>()
  for (const url of Object.values(urls)) {
    const snapshot = await openSnapshot(url)
    try {
      await snapshot.stream<[string]>('SELECT id::text FROM outbox').each(([id]) => sent.add(id))
    } finally {
      await snapshot.close()
    }
  }
  const forgotten: string[] = []
  for (const service of Object.keys(durableConsumers).filter((name) => urls[name])) {
    const snapshot = await openSnapshot(urls[service]!)
    try {
      await snapshot
        .stream<[string, string]>(
          'SELECT consumer, event_id::text FROM inbox WHERE day > CURRENT_DATE - 30 ORDER BY event_id',
        )
        .each(([consumer, id]) => {
          if (!sent.has(id)) forgotten.push(`${consumer} ${id}`)
        })
    } finally {
      await snapshot.close()
    }
  }
  return forgotten
}

async function stateOf(url: string | undefined, sql: string): Promise<Map<string, string>> {
  const rows = await change<{ id: string; state: string }>(url, sql)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

async function change<Row>(url: string | undefined, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, parameters)).rows
  } finally {
    await client.end()
  }
}
