import type { Findings } from './findings'
import { type MergedRow, mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

type Saga = [id: string, state: 'done' | 'failed', accounts: number, held: number, placed: number]
type Accounts = [id: string, state: string, members: number]
type Pins = [id: string, state: string, qty: number]
type RowOfEachDatabase = [Saga, Accounts, Pins]

/**
 * Milliseconds: registrations that changed this close to the snapshots count as running, because the
 * databases are not read at the same time.
 */
const SNAPSHOT_MARGIN_MS = 2_000

/** Returns the registrations that have not ended, or only just have. */
export async function readRunning(network: Snapshot, began: Date): Promise<Set<string>> {
  const rows = await network.query<{ id: string }>(
    `SELECT id FROM registrations
      WHERE state NOT IN ('done', 'failed') OR greatest(created_at, placed_at, ended_at) > $1
      UNION ALL SELECT id FROM imports WHERE finished_at IS NULL`,
    [new Date(began.getTime() - SNAPSHOT_MARGIN_MS)],
  )
  return new Set(rows.map(({ id }) => id))
}

// An import is one registration of all its members. It reserves no usernames, because the programme is empty.
const sagas = `
  SELECT r.id::text, r.state, coalesce(a.accounts, 0)::int, coalesce(a.held, 0)::int, coalesce(p.placed, 0)::int
    FROM registrations r
    LEFT JOIN (SELECT registration_id AS id, count(*) AS accounts, count(*) FILTER (WHERE held) AS held
                 FROM registration_accounts GROUP BY 1) a USING (id)
    LEFT JOIN (SELECT registration_id AS id, count(*) AS placed FROM placements GROUP BY 1) p USING (id)
   UNION ALL
  SELECT i.id::text, 'done', p.placed, p.placed, p.placed
    FROM imports i
   CROSS JOIN LATERAL (SELECT count(*)::int AS placed FROM placements WHERE registration_id = i.id) p
   ORDER BY 1`

const accounts = `
  SELECT r.id::text, r.state, coalesce(m.members, 0)::int
    FROM registrations r
    LEFT JOIN (SELECT registration_id AS id, count(*) AS members FROM members GROUP BY 1) m USING (id)
   ORDER BY r.id`

const pins = `SELECT registration_id::text, state, coalesce(qty, 0) FROM reservations r ORDER BY r.registration_id`

/**
 * Compares the three participants of each ended registration: placed, activated and paid with pins, or
 * compensated with a tombstone at both, so that no late step can revive it (rule book §3).
 */
export async function reconcileRegistrations(
  open: Readonly<Record<'identity' | 'network' | 'pins', Snapshot>>,
  running: ReadonlySet<string>,
  findings: Findings,
): Promise<void> {
  await mergeByKey<RowOfEachDatabase>(
    [open.network.stream(sagas), open.identity.stream(accounts), open.pins.stream(pins)],
    (id, merged) => {
      if (running.has(id)) return
      const [expected, actual] = [expectedOf(merged[0]), describe(merged)]
      if (expected !== actual)
        findings.add('a registration ended the same way everywhere', `registration ${id}`, expected, actual)
    },
  )
}

function expectedOf(saga: Saga | undefined): string {
  const [, state, accounts] = saga ?? []
  if (state === 'done')
    return `done, ${accounts} of ${accounts} names held, ${accounts} placed; ${accounts} accounts activated; ${accounts} pins used`
  if (state === 'failed')
    return `failed, 0 of ${accounts} names held, 0 placed; 0 accounts discarded; pins released`
  return 'no trace of it'
}

function describe([saga, accounts, pins]: MergedRow<RowOfEachDatabase>): string {
  const [, state, names, held, placed] = saga ?? []
  const said = saga ? `${state}, ${held} of ${names} names held, ${placed} placed` : 'not known to network'
  const made = accounts ? `${accounts[2]} accounts ${accounts[1]}` : 'not known to identity'
  return `${said}; ${made}; ${describePins(pins)}`
}

/** A released reservation keeps its number of pins, or has none when it arrived too late. */
function describePins(pins: Pins | undefined): string {
  if (!pins) return 'not known to pins'
  return pins[1] === 'released' ? 'pins released' : `${pins[2]} pins ${pins[1]}`
}
