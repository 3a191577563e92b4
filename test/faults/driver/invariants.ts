import { setTimeout as sleep } from 'node:timers/promises'
import { openInstallation } from '../../../tools/cli/operator/installation'
import { followServiceCommand } from '../../../tools/cli/operator/service-command'
import { reconcile } from '../../../tools/cli/reconcile/reconcile'
import { type ReconciledService, reconciled } from '../../../tools/cli/reconcile/services'
import { readSettings } from '../../../tools/dev/supervisor/settings'
import type { AcknowledgedWrites } from './acknowledged-writes'
import { type Comparison, compareAcknowledged } from './compare-acknowledged'
import { type EventDeliveries, readEventDeliveries } from './event-deliveries'
import type { Product } from './product'
import { rules } from './rules'

/** Longest time in which pending events, bonuses and registrations may complete. */
const MAX_SETTLE_MS = 120_000

type Milliseconds = number

export interface CheckResult {
  /** Violated rules, each with the rows that violate it. */
  readonly broken: string[]
  readonly comparison?: Comparison
}

interface CheckOptions {
  /** Also waits for abandoned registrations, compares the acknowledged writes and replays the settlement engine. */
  readonly full: boolean
  readonly settleMs?: Milliseconds
}

/** Waits until nothing is pending, then checks all rules. Anything still pending at the deadline is a violation. */
export async function checkInvariants(
  product: Product,
  writes: AcknowledgedWrites,
  { full, settleMs = MAX_SETTLE_MS }: CheckOptions,
): Promise<CheckResult> {
  const until = performance.now() + settleMs
  let late: string[] = []
  for (;;) {
    late = await pendingEffects(product, full).catch((error: Error) => [String(error)])
    if (late.length === 0 || performance.now() > until) break
    await sleep(200)
  }
  const broken = late.map((one) => `everything arrives: ${one}`)
  broken.push(...(await brokenRules(product)), ...(await reconcileFindings(product, full)))
  if (!full) return { broken }
  const comparison = await compareAcknowledged(product, writes)
  broken.push(...comparison.lost.map((one) => `what was acknowledged is there: ${one}`))
  broken.push(...comparison.doubled.map((one) => `what was done was acknowledged, once: ${one}`))
  broken.push(...writes.unknown.map((one) => `every call has an answer in the end: ${one}`))
  return { broken, comparison }
}

/** Violations, one line each. */
export async function brokenRules(product: Product): Promise<string[]> {
  const broken: string[] = []
  for (const [service, rule, sql] of rules) {
    const rows = await product.query<{ subject: string }>(service, sql)
    broken.push(...rows.map(({ subject }) => `${rule}: ${subject}`))
  }
  return broken
}

/** Pending events, bonuses and registrations. Registrations of a killed process are compensated after a delay. */
async function pendingEffects(product: Product, full: boolean): Promise<string[]> {
  const late = [...pendingEvents(await readEventDeliveries(product)), ...(await pendingBonuses(product))]
  if (!full) return late
  const [open] = await product.query<{ running: number }>(
    'network',
    `SELECT count(*)::int AS running FROM registrations WHERE state NOT IN ('done', 'failed')`,
  )
  if (open && open.running > 0) late.push(`${open.running} registrations have not ended`)
  return late
}

/** Unsettled placements, and bonuses that the wallet has not ingested. */
export async function pendingBonuses(product: Product): Promise<string[]> {
  const [settled] = await product.query<{ placements: number; bonuses: string }>(
    'network',
    `SELECT (SELECT count(*)::int FROM waiting_placements) AS placements, (SELECT bonus_no FROM checkpoint)::text AS bonuses`,
  )
  const [cursor] = await product.query<{ position: string }>(
    'wallet',
    'SELECT position::text FROM bonus_intake',
  )
  const late: string[] = []
  if (settled && settled.placements > 0) late.push(`${settled.placements} placements have no number`)
  if (settled?.bonuses !== cursor?.position)
    late.push(`the wallet has read ${cursor?.position} of ${settled?.bonuses} bonuses`)
  return late
}

function pendingEvents({ unpublished, missing }: EventDeliveries): string[] {
  return [...(unpublished > 0 ? [`${unpublished} events have not left`] : []), ...missing]
}

/** Findings of `npm run reconcile`, optionally with the counters of the settlement engine. */
async function reconcileFindings(product: Product, counters: boolean): Promise<string[]> {
  const urls = Object.fromEntries(reconciled.map((service) => [service, product.urlOf(service)]))
  const installation = await openInstallation(readSettings({ DATA_DIR: product.directory }))
  const engine = (seq: number) => followServiceCommand(installation, 'network', ['counters', String(seq)])
  const { findings } = await reconcile(
    urls as Record<ReconciledService, string>,
    counters ? engine : undefined,
  )
  return findings.kept.map(
    ({ rule, subject, expected, actual }) => `${rule}: ${subject}: expected ${expected}, found ${actual}`,
  )
}
