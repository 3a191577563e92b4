import { openSnapshot, type Snapshot } from '../reconcile/snapshot'

/** One effect of a request as a database records it. */
export interface TracedEffect {
  readonly at: Date
  readonly service: string
  readonly what: string
}

/**
 * Milliseconds. Events are partitioned by day and kept for five weeks; effects of a request follow within
 * moments.
 */
const DAY_MS = 86_400_000

/**
 * Reads everything that the databases record of a request, in order of time: audit trail entries, the
 * registration with its placements, the resulting ledger lines, and the events.
 */
export async function readTrace(
  requestId: string,
  urlOf: (service: string) => string,
  services: readonly string[],
): Promise<TracedEffect[]> {
  const inService = async <T>(service: string, look: (snapshot: Snapshot) => Promise<T>): Promise<T> => {
    const snapshot = await openSnapshot(urlOf(service))
    return await look(snapshot).finally(() => snapshot.close())
  }
  const audit = await inService('identity', (snapshot) => auditLines(snapshot, requestId))
  const placed = await inService('network', (snapshot) => registrations(snapshot, requestId))
  const ledger = await inService('wallet', (snapshot) => ledgerLines(snapshot, requestId, placed.bonuses))
  const known = [...audit, ...placed.effects, ...ledger]
  const times = known.map(({ at }) => at.getTime())
  const since = times.length > 0 ? new Date(Math.min(...times) - DAY_MS) : undefined
  const byService = await Promise.all(
    services.map((service) => inService(service, (snapshot) => events(snapshot, service, requestId, since))),
  )
  return [...known, ...byService.flat()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function auditLines(snapshot: Snapshot, requestId: string): Promise<TracedEffect[]> {
  const rows = await snapshot.query<{ at: Date; service: string; action: string; target: string }>(
    `SELECT occurred_at AS at, service, action, target FROM audit_entries WHERE request_id = $1`,
    [requestId],
  )
  return rows.map(({ at, service, action, target }) => ({
    at,
    service,
    what: `audit: ${action} of ${target}`,
  }))
}

async function registrations(snapshot: Snapshot, requestId: string) {
  const accepted = await snapshot.query<{ at: Date; id: string; state: string }>(
    'SELECT created_at AS at, id, state FROM registrations WHERE request_id = $1',
    [requestId],
  )
  const placements = await snapshot.query<{
    at: Date
    member: string
    seq: bigint | null
    bonuses: string[]
  }>(
    `SELECT p.placed_at AS at, p.member_id AS member, l.seq,
            ARRAY(SELECT b.id::text FROM bonuses b WHERE b.seq = l.seq) AS bonuses
       FROM registrations r
       JOIN registration_accounts a ON a.registration_id = r.id
       JOIN placements p ON p.member_id = a.member_id
       LEFT JOIN placement_log l ON l.placement_id = p.id
      WHERE r.request_id = $1 ORDER BY p.id`,
    [requestId],
  )
  const effects: TracedEffect[] = [
    ...accepted.map(({ at, id, state }) => ({
      at,
      service: 'network',
      what: `registration ${id} accepted; it is ${state}`,
    })),
    ...placements.map(({ at, member, seq, bonuses }) => {
      const number = seq === null ? 'without a number yet' : `number ${seq}, ${bonuses.length} lines of bonus`
      return { at, service: 'network', what: `member ${member} placed, ${number}` }
    }),
  ]
  return { effects, bonuses: placements.flatMap(({ bonuses }) => bonuses) }
}

async function ledgerLines(
  snapshot: Snapshot,
  requestId: string,
  bonuses: readonly string[],
): Promise<TracedEffect[]> {
  // Two queries, so that each uses its index; a bonus is found by its source.
  const rows = await snapshot.query<{ at: Date; source: string; from: string; to: string; amount: bigint }>(
    `SELECT created_at AS at, source, from_account AS from, to_account AS to, amount FROM moves
      WHERE source = ANY ($2)
     UNION ALL
     SELECT created_at, source, from_account, to_account, amount FROM moves
      WHERE request_id = $1 AND cause <> 'bonus'`,
    [requestId, bonuses.map((id) => `bonus:${id}`)],
  )
  return rows.map(({ at, source, from, to, amount }) => ({
    at,
    service: 'wallet',
    what: `ledger: Rp. ${amount} from ${from} to ${to} (${source})`,
  }))
}

/** Reads events of the outbox and dead letters of the service's consumers. */
async function events(
  snapshot: Snapshot,
  service: string,
  requestId: string,
  since: Date | undefined,
): Promise<TracedEffect[]> {
  const published = await snapshot.query<{ at: Date; subject: string; published: Date | null }>(
    `SELECT created_at AS at, subject, published_at AS published FROM outbox
      WHERE day >= coalesce($2::timestamptz, '-infinity')::date
        AND position(convert_to($1, 'UTF8') IN caller) > 0`,
    [requestId, since ?? null],
  )
  const parked = await snapshot.query<{ at: Date; consumer: string; number: bigint }>(
    `SELECT parked_at AS at, consumer, id AS number FROM parked_messages
      WHERE replayed_at IS NULL AND position(convert_to($1, 'UTF8') IN caller) > 0`,
    [requestId],
  )
  return [
    ...published.map(({ at, subject, published }) => ({
      at,
      service,
      what: published ? `published: ${subject}` : `to be published: ${subject}`,
    })),
    ...parked.map(({ at, consumer, number }) => ({
      at,
      service,
      what: `PARKED as ${number} by ${consumer}`,
    })),
  ]
}
