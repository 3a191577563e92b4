import type { Findings } from './findings'
import { type EffectiveTerms, Log } from './recompute/log'
import { type Plan, planFrom, type StoredPlan } from './recompute/plan'
import type { Snapshot } from './snapshot'

/** The settler's record of the log's end. */
export interface Checkpoint {
  readonly seq: number
  readonly bonusNo: number
  readonly day: number
  readonly version: number
}

/** The numbered placements and the rows that numbering wrote with them. */
export interface PlacementLog {
  readonly log: Log
  readonly stored: EffectiveTerms
  readonly plans: ReadonlyMap<number, Plan>
  readonly checkpoint: Checkpoint
  /** Sequence numbers by database id, 0 for unnumbered placements. */
  readonly seqOf: Int32Array
  /** False when the log is out of order; then nothing can be recomputed. */
  readonly inOrder: boolean
}

const EPOCH = `date '1970-01-01'`

/** The root precedes all business days and keeps its stored one. Other days derive from the placement time. */
const PLACEMENTS_QUERY = `
  SELECT l.seq::int, p.id::int, p.parent_id::int, (p.side = 'right')::int, p.sponsor_id::int, p.package_id, p.plan_version,
         CASE WHEN p.parent_id IS NULL THEN l.business_day
              ELSE (p.placed_at AT TIME ZONE 'Asia/Jakarta')::date END - ${EPOCH},
         l.business_day - ${EPOCH}, l.effective_version, l.points
    FROM placement_log l JOIN placements p ON p.id = l.placement_id ORDER BY l.seq`

/** Columns that the log copies from a placement for its readers. */
const COPIED_COLUMNS_QUERY = `
  SELECT l.seq FROM placement_log l LEFT JOIN placements p ON p.id = l.placement_id
   WHERE p.id IS NULL OR (l.parent_id, l.side, l.sponsor_id, l.package_id)
                         IS DISTINCT FROM (p.parent_id, p.side, p.sponsor_id, p.package_id)
   ORDER BY l.seq`

/** Placements that have a number and are queued for one, or have none and are not queued. */
const QUEUE_QUERY = `
  SELECT p.id FROM placements p
    LEFT JOIN placement_log l ON l.placement_id = p.id
    LEFT JOIN waiting_placements w ON w.placement_id = p.id
   WHERE (l.seq IS NULL) <> (w.placement_id IS NOT NULL)
   ORDER BY p.id`

/** Columns that the member copy repeats from the placement, for the sponsor's list. */
const SPONSOR_LIST_QUERY = `
  SELECT p.id FROM placements p JOIN members m ON m.member_id = p.member_id
   WHERE p.sponsor_id IS NOT NULL AND (m.sponsor_id, m.placed_at) IS DISTINCT FROM (p.sponsor_id, p.placed_at)
   ORDER BY p.id`

type PlacementRow = [
  seq: number,
  id: number,
  parent: number | null,
  leg: number | null,
  sponsor: number | null,
  packageId: number,
  version: number,
  day: number,
  storedDay: number,
  storedVersion: number,
  points: number,
]

/** Reads the numbered placements into columns and records violations of their order (rule book §3). */
export async function readPlacementLog(network: Snapshot, findings: Findings): Promise<PlacementLog> {
  const before = findings.count
  const [end] = await network.query<{ placements: number; highest: number }>(
    `SELECT (SELECT count(*)::int FROM placement_log) AS placements,
            (SELECT coalesce(max(id), 0)::int FROM placements) AS highest`,
  )
  const { placements = 0, highest = 0 } = end ?? {}
  const log = new Log(placements)
  const column = () => new Int32Array(placements + 1)
  const stored = { day: column(), version: column(), points: column() }
  const seqOf = new Int32Array(highest + 1)
  const reader = new OrderCheck(seqOf, findings)
  await network.stream<PlacementRow>(PLACEMENTS_QUERY).each((row) => {
    const [seq, id, parent, leg, sponsor, packageId, version, day, ...counted] = row
    reader.take(seq, parent, leg ?? 0, sponsor)
    log.add({
      parent: parent === null ? 0 : (seqOf[parent] ?? 0),
      sponsor: sponsor === null ? 0 : (seqOf[sponsor] ?? 0),
      leg: leg ?? 0,
      packageId,
      version,
      day,
    })
    seqOf[id] = log.size
    ;[stored.day[log.size], stored.version[log.size], stored.points[log.size]] = counted as [
      number,
      number,
      number,
    ]
  })
  const checkpoint = await readCheckpoint(network)
  reader.end(checkpoint)
  await checkRuns(network, findings)
  // The findings below do not prevent recomputing the bonuses.
  const inOrder = findings.count === before
  await checkTables(network, findings)
  return { log, stored, plans: await readPlans(network), checkpoint, seqOf, inOrder }
}

/**
 * Checks that numbers are gapless from 1, and that each placement follows its parent and sponsor and takes a
 * free slot.
 */
class OrderCheck {
  private last = 0
  /** Two entries per placement, indexed by its id: left and right slot. */
  private readonly filled: Uint8Array

  constructor(
    private readonly seqOf: Int32Array,
    private readonly findings: Findings,
  ) {
    this.filled = new Uint8Array(2 * seqOf.length)
  }

  take(seq: number, parent: number | null, leg: number, sponsor: number | null): void {
    this.last += 1
    if (seq !== this.last) {
      this.findings.add('sequence numbers have no gap', `number ${this.last}`, `${this.last}`, `${seq}`)
      this.last = seq
    }
    this.comesAfter('a parent comes before its child', seq, parent)
    this.comesAfter('a sponsor comes before the members it sponsors', seq, sponsor)
    if (parent === null && seq !== 1)
      this.findings.add('the root is the first placement', `placement ${seq}`, 'a parent', 'none')
    if (parent !== null) this.fill(seq, 2 * parent + leg)
  }

  end({ seq }: Checkpoint): void {
    if (seq !== this.last)
      this.findings.add('sequence numbers have no gap', 'checkpoint', `${this.last}`, `${seq}`)
  }

  private fill(seq: number, slot: number): void {
    if (this.filled[slot])
      this.findings.add('a slot has one child', `placement ${seq}`, 'a free slot', 'a taken one')
    this.filled[slot] = 1
  }

  private comesAfter(rule: string, seq: number, id: number | null): void {
    if (id !== null && !this.seqOf[id])
      this.findings.add(rule, `placement ${seq}`, 'an earlier number', `the placement of id ${id} has none`)
  }
}

/** Checks that the accounts of one registration have consecutive numbers. */
async function checkRuns(network: Snapshot, findings: Findings): Promise<void> {
  const rule = 'a registration is numbered in one run'
  const split = await network.query<{ id: string; first: bigint; last: bigint; placements: bigint }>(
    `SELECT p.registration_id AS id, min(l.seq) AS first, max(l.seq) AS last, count(*) AS placements
       FROM placement_log l JOIN placements p ON p.id = l.placement_id
      GROUP BY p.registration_id HAVING max(l.seq) - min(l.seq) + 1 <> count(*)`,
  )
  for (const { id, first, last, placements } of split)
    findings.add(rule, `registration ${id}`, `${placements} numbers`, `from ${first} to ${last}`)
}

async function checkTables(network: Snapshot, findings: Findings): Promise<void> {
  const repeated = 'the log says of a placement what it is'
  for (const { seq } of await network.query<{ seq: bigint }>(COPIED_COLUMNS_QUERY))
    findings.add(repeated, `placement ${seq}`, 'its place, sponsor and package', 'others')
  const forgotten = 'a placement has a number or waits for one'
  for (const { id } of await network.query<{ id: bigint }>(QUEUE_QUERY))
    findings.add(forgotten, `the placement of id ${id}`, 'one of the two', 'both or none')
  const listed = 'every placed member is on the list of their sponsor'
  for (const { id } of await network.query<{ id: bigint }>(SPONSOR_LIST_QUERY))
    findings.add(listed, `the placement of id ${id}`, 'its sponsor and time', 'others or none')
}

async function readCheckpoint(network: Snapshot): Promise<Checkpoint> {
  const [checkpoint] = await network.query<Checkpoint>(
    `SELECT seq::int, bonus_no::int AS "bonusNo", day - ${EPOCH} AS day, plan_version AS version FROM checkpoint`,
  )
  if (!checkpoint) throw new Error('the network database has no checkpoint')
  return checkpoint
}

async function readPlans(network: Snapshot): Promise<Map<number, Plan>> {
  const rows = await network.query<{ version: number; parameters: StoredPlan }>(
    'SELECT version, parameters FROM plan_versions',
  )
  return new Map(rows.map(({ version, parameters }) => [version, planFrom(parameters)]))
}
